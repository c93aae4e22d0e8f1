import { expect, it } from 'vitest'
import { Pending } from '#events/account/pending.ts'
import { User } from '#events/account/user.ts'
import { foundPending, type PendingPerson, type PendingState } from './found-pending.ts'

const NOW = Date.parse('2026-05-04T12:00:00.000Z')
const at = (day: number) => `2026-05-0${day}T12:00:00.000Z`
const ana = User.parse({
  id: 9,
  username: 'ana',
  firstName: 'Ana',
  lastName: 'O’Neill',
  email: 'ana@south.example',
  role: 'customer',
  companyId: 1,
  hasPassword: false,
})
const invited = (email: string, day: number, expires: number): PendingPerson => ({
  pending: Pending.parse({
    ...{ kind: 'invitation', id: day, by: 1, madeAt: at(day), expiresAt: at(expires), email, companyId: 1 },
    ...{ role: 'installer', invitationId: '018f2d4e-0000-7000-8000-000000000001' },
  }),
  person: undefined,
  company: 'North Lights',
})
const account: PendingPerson = {
  pending: Pending.parse({ kind: 'account', id: 9, by: 1, madeAt: at(2), expiresAt: at(3) }),
  person: { ...ana, company: 'South' },
  company: 'South',
}
const all = [invited('old@north.example', 1, 2), account, invited('new@north.example', 3, 8)]
const found = (search: string, state: PendingState | null = null) =>
  foundPending(all, { search, state }, NOW).map(({ pending }) =>
    pending.kind === 'invitation' ? pending.email : 'ana',
  )

it.each([
  ['', ['new@north.example', 'ana', 'old@north.example']],
  ['old@', ['old@north.example']],
  ['installer lights', ['new@north.example', 'old@north.example']],
  ["o'neill south", ['ana']],
])('[ACCOUNT-128] those who have not come yet are found by %j, newest first', (search, names) => {
  expect(found(search)).toEqual(names)
})

it.each([
  ['open', ['new@north.example']],
  ['expired', ['ana', 'old@north.example']],
  ['no-password', ['ana']],
] as const)('[ACCOUNT-128] they are narrowed to %s', (state, names) => {
  expect(found('', state)).toEqual(names)
})
