import { z } from 'zod'
import { Role } from '../kernel/actor.ts'
import { CompanyId, UserId } from '../kernel/ids.ts'
import { command } from '../kernel/message.ts'
import { nameText } from '../kernel/text/text.ts'
import { AccountEmail, CompanyName, NamesBefore, OwnFirstName, OwnLastName, UserIds, Username } from './fields.ts'

/** `username` null: made of the e-mail, and unique. */
const person = {
  userId: UserId,
  email: AccountEmail,
  username: nameText('Username').nullable(),
  firstName: OwnFirstName,
  lastName: OwnLastName,
}

export const AccountCommand = z.discriminatedUnion('type', [
  /** `linkId`: the person gets a link to set their password by. Without one they have a password already. */
  command('RegisterUser', { ...person, role: Role, companyId: CompanyId.nullable(), linkId: z.guid().optional() }),
  /**
   * A person registers themself as a customer. The decision knows neither the setting that allows it nor the projects that name the
   * e-mail.
   */
  command('SignUp', { ...person }),
  command('InviteUser', { invitationId: z.guid(), email: AccountEmail, role: Role, companyId: CompanyId.nullable() }),
  command('RevokeInvitation', { invitationId: z.guid(), email: AccountEmail }),
  command('AcceptInvitation', { ...person, invitationId: z.guid() }),
  /** Changes the names that are there. `base`: those that the person saw. */
  command('RenameUser', {
    userId: UserId,
    firstName: OwnFirstName.optional(),
    lastName: OwnLastName.optional(),
    username: Username.optional(),
    base: NamesBefore.optional(),
  }),
  command('ChangeUserEmail', { userId: UserId, email: AccountEmail }),
  command('ChangeUserRole', { userId: UserId, role: Role }),
  command('MoveUserToCompany', { userId: UserId, companyId: CompanyId.nullable() }),
  command('SuspendUser', { userId: UserId }),
  command('ResumeUser', { userId: UserId }),
  /** `sessionId`: the one that goes on. */
  command('SignOutUser', { userId: UserId, sessionId: z.guid().nullable() }),
  command('DeleteUser', { userId: UserId }),
  /** This one and the next two are about several people, each judged for themself. */
  command('ChangeUserRoles', { userIds: UserIds, role: Role }),
  command('MoveUsersToCompany', { userIds: UserIds, companyId: CompanyId.nullable() }),
  command('DeleteUsers', { userIds: UserIds }),
  command('RequestUserErasure', { userId: UserId }),
  command('FinishUserErasure', { userId: UserId, keys: z.array(z.string()) }),
  /** The decision does not know whether there is a lock: failed logins are no events. */
  command('UnlockUser', { userId: UserId }),
  command('MakePasswordLink', { userId: UserId, linkId: z.guid() }),
  command('SetPassword', { userId: UserId, linkId: z.guid(), passwordId: z.guid() }),
  /**
   * `verifiedId`: the password that the person knew; null: the one that their account came with. `sessionId`: theirs, which goes
   * on.
   */
  command('ChangePassword', {
    userId: UserId,
    passwordId: z.guid(),
    verifiedId: z.guid().nullable(),
    sessionId: z.guid(),
  }),
  command('CreateCompany', { companyId: CompanyId, name: CompanyName }),
  /** `base`: the name that the person saw. */
  command('RenameCompany', { companyId: CompanyId, name: CompanyName, base: z.string().optional() }),
  command('DeleteCompany', { companyId: CompanyId }),
])
export type AccountCommand = z.infer<typeof AccountCommand>

/** The data of a type of command. */
export type DataOf<T extends AccountCommand['type']> = Extract<AccountCommand, { readonly type: T }>['data']
