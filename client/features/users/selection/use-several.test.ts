import { expect, it } from 'vitest'
import { severalQuestion, severalWords } from './use-several.ts'

const role = { kind: 'role', role: 'installer' } as const
const company = { kind: 'company', companyId: null, company: 'No Company' } as const
const removal = { kind: 'delete' } as const

it('[ACCOUNT-44] the question names the number, what it means, and that one stays out of it oneself', () => {
  expect([role, company, removal].map((change) => severalQuestion(change, 1200, false).title)).toEqual([
    'Change the role of 1,200 users to Installer?',
    'Move 1,200 users to No Company?',
    'Delete 1,200 users?',
  ])
  expect(severalQuestion(role, 1, false).description).toContain('signed out everywhere')
  expect(severalQuestion(removal, 1, true)).toMatchObject({
    title: 'Delete 1 user?',
    description: expect.stringContaining('Your own account stays as it is.'),
  })
  expect(severalQuestion(company, 2, true).description).toBe('They stay signed in.')
})

it('[ACCOUNT-44] the toast says how many changed, and names three who did not', () => {
  expect(severalWords(company, 2, [])).toEqual({
    title: 'Company updated',
    description: '2 users moved to No Company.',
  })
  expect(severalWords(removal, 1, ['Ana: Gone.'])).toEqual({
    title: '1 user left as before',
    description: 'Ana: Gone. 1 user deleted.',
    variant: 'destructive',
  })
  expect(severalWords(removal, 0, ['A: x.', 'B: x.', 'C: x.', 'D: x.', 'E: x.']).description).toBe(
    'A: x. B: x. C: x. And 2 more.',
  )
})
