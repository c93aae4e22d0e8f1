import { EMPLOYEES } from '../kernel/actor.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import { ACCOUNTS_STREAM, type AccountCommand, accountDecider, AccountEvent, type Accounts } from './account.ts'
import { type AccountRefusal, accountRefusals } from './refusals.ts'

/** All accounts: one stream, because e-mails and usernames are unique across them. */
export const accountAggregate = {
  stream: () => ACCOUNTS_STREAM,
  decider: accountDecider,
  events: AccountEvent,
  commands: { RegisterUser: { roles: EMPLOYEES } },
  maySee: ({ role }) => role === 'employee',
  refusals: accountRefusals,
  ids: ['user'],
} as const satisfies Aggregate<[], Accounts, Accounts, AccountCommand, AccountEvent, AccountRefusal>
