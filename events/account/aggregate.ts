import { EMPLOYEES } from '../kernel/actor.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import type { UserId } from '../kernel/ids.ts'
import type { KeyedPatch } from '../kernel/keyed-model.ts'
import { ACCOUNTS_STREAM, type AccountCommand, accountDecider, AccountEvent, type Logins } from './account.ts'
import { type AccountRefusal, accountRefusals } from './refusals.ts'
import { User } from './api.ts'

/** All accounts: one stream, because e-mails and usernames are unique across them. */
export const accountAggregate = {
  stream: () => ACCOUNTS_STREAM,
  decider: accountDecider,
  events: AccountEvent,
  commands: { RegisterUser: { roles: EMPLOYEES } },
  maySee: ({ role }) => role === 'employee',
  refusals: accountRefusals,
  lists: { users: User },
  ids: ['user'],
} as const satisfies Aggregate<[], Logins, KeyedPatch<string, UserId>, AccountCommand, AccountEvent, AccountRefusal>
