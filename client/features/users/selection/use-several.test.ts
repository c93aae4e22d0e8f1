import { expect, it } from 'vitest'
import { User } from '#events/account/user.ts'
import type { Role } from '#events/kernel/actor.ts'
import { severalQuestion, severalWords } from './use-several.ts'

const role = { kind: 'role', role: 'installer' } as const
const company = { kind: 'company', companyId: null, company: 'No Company' } as const
const removal = { kind: 'delete' } as const

/** People called Pat 1, Pat 2 and on, of the roles that `as` gives by their index. */
const people = (count: number, as: (index: number) => Role = () => 'customer') =>
  Array.from({ length: count }, (_, index) =>
    User.parse({
      id: index + 1,
      username: `pat-${index + 1}`,
      firstName: 'Pat',
      lastName: String(index + 1),
      email: `pat-${index + 1}@test.example`,
      role: as(index),
      companyId: null,
      hasPassword: true,
    }),
  )

it('[ACCOUNT-44] the question names the number, what it means, and that one stays out of it oneself', () => {
  expect([role, company, removal].map((change) => severalQuestion(change, people(1200), false).title)).toEqual([
    'Change the role of 1,200 users to Installer?',
    'Move 1,200 users to No Company?',
    'Delete 1,200 users?',
  ])
  expect(severalQuestion(role, people(1), false).description).toContain('signed out everywhere')
  expect(severalQuestion(removal, people(1), true)).toMatchObject({
    title: 'Delete Pat 1?',
    description: expect.stringContaining('Your own account stays as it is.'),
  })
  expect(severalQuestion(company, people(2), true).description).toBe('They stay signed in.')
})

it('[ACCOUNT-96] a deletion says whom, by role and by some names, and asks for the number above twenty', () => {
  const some = people(21, (index) => (index < 14 ? 'installer' : 'customer'))
  const question = severalQuestion(removal, some, false)
  expect(question.description).toContain('14 installers, 7 customers: Pat 1, Pat 2, Pat 3, Pat 4, Pat 5 and 16 more.')
  expect(question.description).toContain('This cannot be undone.')
  expect(question).toMatchObject({ toType: { label: 'Type 21 to delete so many people', text: '21' } })
  expect(severalQuestion(removal, people(20), false)).not.toHaveProperty('toType')
  expect(severalQuestion(removal, people(1), false).description).toContain('1 customer: Pat 1.')
})

it('[ACCOUNT-44, ACCOUNT-96] the toast says how many changed and who was deleted, and names three who did not', () => {
  expect(severalWords(company, people(2), [])).toEqual({
    title: 'Company updated',
    description: '2 users moved to No Company.',
  })
  expect(severalWords(removal, people(1), ['Ana: Gone.'])).toEqual({
    title: '1 user left as before',
    description: 'Ana: Gone. 1 user deleted: Pat 1.',
    variant: 'destructive',
  })
  expect(severalWords(removal, [], ['A: x.', 'B: x.', 'C: x.', 'D: x.', 'E: x.']).description).toBe(
    'A: x. B: x. C: x. And 2 more.',
  )
})
