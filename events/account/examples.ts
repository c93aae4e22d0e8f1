import { at, by, fact, specification } from '../kernel/testing/decider-spec.ts'
import { CompanyId, UserId } from '../kernel/ids.ts'
import type { AccountCommand, DataOf } from './commands.ts'
import { accountDecider } from './decide.ts'
import type { AccountEvent } from './events.ts'

// People, companies and links for tests of the accounts.

export const { given } = specification(accountDecider)

export const [ANA, BEN, MIA] = [UserId.parse(1), UserId.parse(2), UserId.parse(3)]
export const ACME = CompanyId.parse(1)
const uuid = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
export const [LINK, NEWER_LINK, PASSWORD, SESSION] = [uuid(1), uuid(2), uuid(3), uuid(4)]

type RegisteredData = Extract<AccountEvent, { type: 'UserRegistered' }>['data']

export const person = (userId: UserId, change: Partial<RegisteredData> = {}): RegisteredData => ({
  userId,
  username: `user-${userId}`,
  email: `user-${userId}@test.example`,
  firstName: 'Ana',
  lastName: 'Test',
  role: 'installer',
  companyId: null,
  ...change,
})

export const event = (said: AccountEvent, minute = 0) => fact<AccountEvent>(said, by(1), minute)
export const registered = (userId: UserId, change?: Partial<RegisteredData>) =>
  event({ type: 'UserRegistered', data: person(userId, change) })
export const employee = (userId: UserId) => registered(userId, { role: 'employee' })
export const register = (userId: UserId, change: Partial<DataOf<'RegisterUser'>> = {}): AccountCommand => ({
  type: 'RegisterUser',
  data: { ...person(userId), ...change },
})

export const invited = (invitationId: string, minute: number, email = 'mia@test.example') =>
  event({
    type: 'UserInvited',
    data: { invitationId, email, expiresAt: at(minute), replaces: null, role: 'customer', companyId: null },
  })
export const linkMade = (linkId: string, minute: number, reason: 'new' | 'reset' = 'reset') =>
  event({ type: 'PasswordLinkMade', data: { userId: BEN, linkId, expiresAt: at(minute), reason } })
export const company = (name: string) => event({ type: 'CompanyCreated', data: { companyId: ACME, name } })
