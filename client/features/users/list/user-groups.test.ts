import { describe, expect, it } from 'vitest'
import { Company } from '#events/account/company.ts'
import { User } from '#events/account/user.ts'
import { UserId } from '#events/kernel/ids.ts'
import { deletionWords } from '../companies/company-row.tsx'
import { countByCompany, groupUsers, sortedCompanies, sortedUsers, type UserState } from './user-groups.ts'

const company = (id: number, name: string) => Company.parse({ id, name, createdAt: '2026-01-01T00:00:00.000Z' })
const user = (id: number, firstName: string, companyId: number | null = null) =>
  User.parse({
    id,
    username: `name${id}`,
    firstName,
    lastName: 'Lopez',
    email: `person${id}@customer.example`,
    role: 'customer',
    companyId,
    hasPassword: true,
  })

const [north, south] = [company(1, 'north lights'), company(2, 'Harbour')]
const companies = sortedCompanies([north, south])
const grouped = (
  users: readonly User[],
  search = '',
  role: User['role'] | null = null,
  state: UserState | null = null,
) =>
  groupUsers(sortedUsers(users, companies), companies, { search, role, state, locked: new Set([UserId.parse(3)]) }).map(
    ({ name, users: members }) => [name, members.map(({ firstName }) => firstName)],
  )

describe('users by company', () => {
  const users = [user(1, 'Zoe', 1), user(2, 'Ben'), user(3, 'ana', 2), user(4, 'Ana', 1), user(5, 'Bea', 9)]

  it('[ACCOUNT-84, ACCOUNT-95] are narrowed by state', () => {
    const states = [...users, User.parse({ ...user(6, 'Cleo', 2), hasPassword: false })]
    expect(grouped(states, '', null, 'locked')).toEqual([['Harbour', ['ana']]])
    expect(grouped(states, '', null, 'no-password')).toEqual([['Harbour', ['Cleo']]])
    const away = [...users, User.parse({ ...user(7, 'Dora', 2), isSuspended: true })]
    expect(grouped(away, '', null, 'suspended')).toEqual([['Harbour', ['Dora']]])
    expect(grouped(states, 'ben', null, 'locked')).toEqual([])
  })

  it('stand in the order of their names, those without a company first', () => {
    expect(grouped(users)).toEqual([
      ['No Company', ['Bea', 'Ben']],
      ['Harbour', ['ana']],
      ['north lights', ['Ana', 'Zoe']],
    ])
  })

  it('are found by name, e-mail and username in any case; groups without any of them are left out', () => {
    expect(grouped(users, ' ANA l')).toEqual([
      ['Harbour', ['ana']],
      ['north lights', ['Ana']],
    ])
    expect(grouped(users, 'person2@')).toEqual([['No Company', ['Ben']]])
    expect(grouped(users, 'NAME1')).toEqual([['north lights', ['Zoe']]])
    expect(grouped(users, 'nothing')).toEqual([])
  })

  it('[PART-14] are found by role and company, in any order and without accents', () => {
    const named = [...users, User.parse({ ...user(6, 'Zoë', 2), role: 'installer' })]
    expect(grouped(named, 'zoe')).toEqual([
      ['Harbour', ['Zoë']],
      ['north lights', ['Zoe']],
    ])
    expect(grouped(named, 'installer')).toEqual([['Harbour', ['Zoë']]])
    expect(grouped(named, 'harbour ANA')).toEqual([['Harbour', ['ana']]])
    expect(grouped(named, 'zoe', 'customer')).toEqual([['north lights', ['Zoe']]])
  })

  it('are counted for each company', () => {
    expect([...countByCompany(users)]).toEqual([
      [1, 2],
      [2, 1],
      [9, 1],
    ])
  })
})

it('the question about a company says what becomes of its users', () => {
  expect([0, 1, 12].map(deletionWords)).toEqual([
    'It has no users.',
    'Its 1 user stays, without a company.',
    'Its 12 users stay, without a company.',
  ])
})
