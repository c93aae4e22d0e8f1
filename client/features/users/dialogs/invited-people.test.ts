import { describe, expect, it } from 'vitest'
import { invitedPeople, linesOfList } from './invited-people.ts'

const schema = invitedPeople([
  { value: 'none', label: 'No company' },
  { value: '7', label: 'Harbour GmbH' },
])
const wrong = (text: string) => schema.safeParse(text).error?.issues.map(({ message }) => message)

describe('[ACCOUNT-132] people who are invited', () => {
  it('are named by their e-mails, with role and company behind them', () => {
    expect(schema.parse('a@x.example, b@x.example;A@X.example\nc@x.example\tinstaller\tharbour gmbh\n')).toEqual([
      { email: 'A@X.example' },
      { email: 'b@x.example' },
      { email: 'c@x.example', role: 'installer', companyId: 7 },
    ])
    expect(schema.parse('a@x.example\t\tNo company')).toEqual([{ email: 'a@x.example', companyId: null }])
  })

  it('are refused with what is wrong about each', () => {
    expect(wrong('')).toHaveLength(1)
    expect(wrong('a@x.example\tboss\nb@x.example\t\tNowhere')).toEqual([
      'a@x.example: There is no role "boss"',
      'b@x.example: There is no company "Nowhere"',
    ])
  })

  it('come from a list by the names of its columns, below its title, or by the sign of an e-mail', () => {
    const table = [
      ['Our people'],
      ['Name', 'Company', 'E-Mail', 'Role'],
      ['Ana', 'Harbour GmbH', 'a@x.example', 'Customer'],
      ['', '', '', ''],
    ]
    expect(linesOfList(table)).toBe('a@x.example\tCustomer\tHarbour GmbH')
    expect(
      linesOfList([
        ['Ana', 'a@x.example'],
        ['Ivo', ' b@x.example'],
      ]),
    ).toBe('a@x.example\nb@x.example')
    expect(
      linesOfList([
        ['user_id', 'email', 'role', 'company_name'],
        ['1', 'a@x.example', 'installer', ''],
      ]),
    ).toBe('a@x.example\tinstaller')
  })
})
