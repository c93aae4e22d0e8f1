import { z } from 'zod'
import { Role } from '../kernel/actor.ts'
import { type Decider, decided } from '../kernel/decider.ts'
import { CompanyId, UserId } from '../kernel/ids.ts'
import { KeyedModel, type KeyedPatch, keyedSnapshots } from '../kernel/keyed-model.ts'
import { Email, foldCase, nameText } from '../kernel/text.ts'
import { refused } from './refusals.ts'

/** The one stream of all accounts, because e-mails and usernames are unique across them. */
export const ACCOUNTS_STREAM = 'accounts'

const user = z.object({
  userId: UserId,
  username: nameText('Username is required'),
  email: Email,
  firstName: nameText('First name is required'),
  lastName: nameText('Last name is required'),
  role: Role,
  companyId: CompanyId.nullable(),
})

export const AccountEvent = z.discriminatedUnion('type', [
  /** A person has an account. The hash of their password is kept elsewhere, never in the log. */
  z.object({ type: z.literal('UserRegistered'), data: user }),
])
export type AccountEvent = z.infer<typeof AccountEvent>

export const AccountCommand = z.discriminatedUnion('type', [z.object({ type: z.literal('RegisterUser'), data: user })])
export type AccountCommand = z.infer<typeof AccountCommand>

/** What the rules look at: every name that signs a user in, in the form it is compared by, and that user. */
export type Logins = ReadonlyMap<string, UserId>

export const accountDecider: Decider<Logins, KeyedPatch<string, UserId>, AccountCommand, AccountEvent> = {
  decide({ data }, logins) {
    if (logins.has(foldCase(data.email))) throw refused({ code: 'account-exists', field: 'email' })
    if (logins.has(foldCase(data.username))) throw refused({ code: 'account-exists', field: 'username' })
    return decided({ type: 'UserRegistered', data })
  },
  evolve: (_, { data }) => [
    [foldCase(data.email), data.userId],
    [foldCase(data.username), data.userId],
  ],
  open: () => new KeyedModel(),
  snapshots: keyedSnapshots(1, z.tuple([z.string(), UserId])),
}
