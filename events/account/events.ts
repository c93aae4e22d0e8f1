import { z } from 'zod'
import { Role } from '../kernel/actor.ts'
import { CompanyId, UserId } from '../kernel/ids.ts'
import { event } from '../kernel/message.ts'

// Version 2 of an event: its personal fields are encrypted in the log (docs/decisions/0061-0090/0083).
// Secrets are never in the log: hashes of passwords and links are kept elsewhere, under the ids that stand here.

const text = z.string()
const names = { username: text, firstName: text, lastName: text }
/** ISO 8601, UTC. */
const time = z.string()

export const AccountEvent = z.discriminatedUnion('type', [
  event('UserRegistered', { userId: UserId, ...names, email: text, role: Role, companyId: CompanyId.nullable() }, 2),
  /** A person may register, in this role and company. `replaces`: the invitation of the same e-mail that was open until then. */
  event(
    'UserInvited',
    {
      invitationId: z.guid(),
      email: text,
      expiresAt: time,
      replaces: z.guid().nullable(),
      role: Role,
      companyId: CompanyId.nullable(),
    },
    3,
  ),
  /** The person registered, with the event before. */
  event('InvitationAccepted', { invitationId: z.guid(), email: text, userId: UserId }, 2),
  /** An employee took the invitation back. */
  event('InvitationRevoked', { invitationId: z.guid(), email: text }, 2),
  event('UserRenamed', { userId: UserId, ...names, previous: z.object(names) }, 2),
  event('UserEmailChanged', { userId: UserId, email: text, previousEmail: text }, 2),
  event('UserRoleChanged', { userId: UserId, role: Role, previous: Role }),
  event('UserMovedToCompany', {
    userId: UserId,
    companyId: CompanyId.nullable(),
    previous: CompanyId.nullable(),
  }),
  /** The person cannot sign in, and their keys and addresses open nothing, until they are resumed. */
  event('UserSuspended', { userId: UserId }),
  event('UserResumed', { userId: UserId }),
  /** An employee ended the sessions of the person, all but `sessionId`: their own one, by which they did it themself. */
  event('UserSignedOut', { userId: UserId, sessionId: z.guid().nullable() }),
  /** Carries who it was, so that what follows can be done without the account. */
  event('UserDeleted', { userId: UserId, ...names, email: text, role: Role }, 2),
  /** An employee wants the data of a deleted person to be erased; its key is destroyed next. */
  event('UserErasureRequested', { userId: UserId }),
  /** The keys of the person's data are destroyed, and no copy is left. `keys`: their ids. */
  event('UserErased', { userId: UserId, keys: z.array(z.string()) }),
  /** The person's failed logins no longer count. */
  event('UserUnlocked', { userId: UserId }),
  /** A link by which the person sets a password; it ends the one before. */
  event('PasswordLinkMade', { userId: UserId, linkId: z.guid(), expiresAt: time, reason: z.enum(['new', 'reset']) }),
  /** The person set a password by a link. `passwordId` names it from now on. */
  event('PasswordSet', { userId: UserId, linkId: z.guid(), passwordId: z.guid() }),
  /** The person changed their own password in this session. */
  event('PasswordChanged', { userId: UserId, passwordId: z.guid(), sessionId: z.guid() }),
  event('CompanyCreated', { companyId: CompanyId, name: text }),
  event('CompanyRenamed', { companyId: CompanyId, name: text, previous: text }),
  /** `userIds`: who belonged to it, and to none from now on. */
  event('CompanyDeleted', { companyId: CompanyId, name: text, userIds: z.array(UserId) }),
])
export type AccountEvent = z.infer<typeof AccountEvent>
