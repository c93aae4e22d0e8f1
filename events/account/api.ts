import { z } from 'zod'
import { Role } from '../kernel/actor.ts'
import { callsOf } from '../kernel/call.ts'
import { CompanyId, UserId } from '../kernel/ids.ts'
import { shortText } from '../kernel/text/text.ts'
import type { AccountCommand } from './commands.ts'
import {
  AccountEmail,
  ChangedPassword,
  CompanyName,
  CurrentPassword,
  FirstName,
  isNameOf,
  LastName,
  NAME_AS_PASSWORD,
  NamesBefore,
  NewPassword,
  NewUsername,
  OwnFirstName,
  OwnLastName,
  RegistrationPassword,
  UserIds,
  Username,
} from './fields.ts'
import { User } from './user.ts'

// The calls about users, companies, invitations and passwords (specification, first document, section 7), and what they answer.

/** True if the link of the same answer goes to its person by mail, too. */
const isMailed = z.boolean()

/** A user who was created. `resetUrl` is the link by which they set their password, shown this once. */
export const CreatedUser = User.extend({ resetUrl: z.string(), isMailed })
export type CreatedUser = z.infer<typeof CreatedUser>

/** The link by which a person sets a new password, shown this once. */
export const ResetLink = z.object({ resetLink: z.string(), isMailed })
/** The link by which a person registers, shown this once. */
export const InvitationLink = z.object({ invitationUrl: z.string(), isMailed })

/**
 * GET /auth/verify-reset-token and /auth/verify-invitation: what the query must hold, and what is answered. `message` is a
 * sentence, also for a valid one.
 */
export const VerifyLinkQuery = z.object({ token: shortText.min(1), email: shortText.min(1) })
export const LinkVerdict = z.object({ valid: z.boolean(), message: z.string() })

const ownName = { firstName: OwnFirstName, lastName: OwnLastName }
const givenName = { firstName: FirstName, lastName: LastName }
const token = shortText.min(1, 'Missing token or email')

/** The error of a body whose new password is a name of its person; the server also compares with a username that it knows. */
const noNameAsPassword = { path: ['password'], error: NAME_AS_PASSWORD }
type Credentials = { readonly email: string; readonly username?: string | undefined; readonly password: string }
const hasOtherPassword = ({ password, ...names }: Credentials) => !isNameOf(names, password)

/** Answers the user, who is signed in then. Open while the setting `selfRegistration` is on; makes customers only. */
export const RegisterBody = z
  .object({
    ...ownName,
    email: AccountEmail,
    password: RegistrationPassword,
    username: NewUsername.optional(),
    role: z.literal('customer').default('customer'),
  })
  .refine(hasOtherPassword, noNameAsPassword)
/** Answers the user, who is signed in then. */
export const CompleteRegistrationBody = z
  .object({
    token,
    email: AccountEmail,
    ...ownName,
    password: RegistrationPassword,
  })
  .refine(hasOtherPassword, noNameAsPassword)
export const SetPasswordBody = z
  .object({ token, email: AccountEmail, password: NewPassword })
  .refine(hasOtherPassword, noNameAsPassword)
/** Answers {@link InvitationLink}. */
export const InvitationBody = z.object({
  email: AccountEmail,
  role: Role.default('customer'),
  companyId: CompanyId.nullish().transform((companyId) => companyId ?? null),
})
/** `invitationId`: the one that the employee saw. */
const RevokeBody = z.object({ invitationId: z.guid(), email: AccountEmail })
/** Answers {@link CreatedUser}. */
export const CreateUserBody = z.object({
  ...givenName,
  email: AccountEmail,
  role: Role.default('customer'),
  companyId: CompanyId.nullish().transform((companyId) => companyId ?? null),
})
/** The fields of a person that can be edited. */
export const UserInfo = z.object({ ...givenName, username: Username })
/** The fields to change; `base`: the same fields as they were read (docs/rules.md, ACCOUNT-80). */
export const UserInfoBody = UserInfo.partial().extend({ base: NamesBefore.optional() })
/** The e-mail by which the person signs in, and is assigned, from now on. */
export const UserEmailBody = z.object({ email: AccountEmail })
export const UserRoleBody = z.object({ role: Role })
export const UserCompanyBody = z.object({ companyId: CompanyId.nullable() })
/** About several people (docs/rules.md, ACCOUNT-40). */
const UsersRoleBody = UserRoleBody.extend({ userIds: UserIds })
const UsersCompanyBody = UserCompanyBody.extend({ userIds: UserIds })
const DeleteUsersBody = z.object({ userIds: UserIds })
/** The outcome for each of several people: changed (or so already), or why not. */
export const SeveralAnswer = z.object({
  results: z.array(
    z.object({ userId: UserId, ok: z.boolean(), code: z.string().optional(), message: z.string().optional() }),
  ),
})
export type SeveralAnswer = z.infer<typeof SeveralAnswer>
/** A person who cannot sign in everywhere for now (docs/rules.md, ACCESS-7 and ACCOUNT-37). `until`: ISO 8601, UTC. */
export const LockedUser = z.object({ userId: UserId, until: z.string() })
export type LockedUser = z.infer<typeof LockedUser>
/** A wrong current password is answered 400. */
export const ChangePasswordBody = z.object({ currentPassword: CurrentPassword, newPassword: ChangedPassword })
export const CompanyBody = z.object({ name: CompanyName })
/** `base`: the name as it was read. */
const CompanyNameBody = CompanyBody.extend({ base: z.string().optional() })

const { call, bareCall } = callsOf<AccountCommand['type']>()

/** Answers are 204 where none is named. */
export const accountCalls = {
  /** Also at /auth/register. */
  register: call('POST', '/register', RegisterBody, 'SignUp'),
  completeRegistration: call('POST', '/auth/complete-registration', CompleteRegistrationBody, 'AcceptInvitation'),
  setPassword: call('POST', '/auth/set-password', SetPasswordBody, 'SetPassword'),
  invite: call('POST', '/invitations', InvitationBody, 'InviteUser'),
  revokeInvitation: call('POST', '/invitations/revoke', RevokeBody, 'RevokeInvitation'),
  createUser: call('POST', '/users', CreateUserBody, 'RegisterUser'),
  /** Answers {@link ResetLink}. */
  resetPassword: bareCall('POST', '/users/:id/reset-password', 'MakePasswordLink'),
  unlock: bareCall('POST', '/users/:id/unlock', 'UnlockUser'),
  /** This one and the next five answer the {@link User}. */
  suspend: bareCall('POST', '/users/:id/suspend', 'SuspendUser'),
  resume: bareCall('POST', '/users/:id/resume', 'ResumeUser'),
  info: call('PATCH', '/users/:id/info', UserInfoBody, 'RenameUser'),
  email: call('PATCH', '/users/:id/email', UserEmailBody, 'ChangeUserEmail'),
  role: call('PATCH', '/users/:id/role', UserRoleBody, 'ChangeUserRole'),
  company: call('PATCH', '/users/:id/company', UserCompanyBody, 'MoveUserToCompany'),
  /** Ends all sessions of a person. */
  signOut: bareCall('POST', '/users/:id/sign-out', 'SignOutUser'),
  deleteUser: bareCall('DELETE', '/users/:id', 'DeleteUser'),
  /** Erases the data of a deleted person. It takes a while; asking again changes nothing. */
  eraseUser: bareCall('POST', '/users/:id/erase', 'RequestUserErasure'),
  /** This one and the next two answer {@link SeveralAnswer}. */
  severalRole: call('PATCH', '/users/role', UsersRoleBody, 'ChangeUserRoles'),
  severalCompany: call('PATCH', '/users/company', UsersCompanyBody, 'MoveUsersToCompany'),
  severalDelete: call('POST', '/users/delete', DeleteUsersBody, 'DeleteUsers'),
  changePassword: call('POST', '/users/:id/change-password', ChangePasswordBody, 'ChangePassword'),
  /** This one and the next answer the {@link Company}. */
  createCompany: call('POST', '/companies', CompanyBody, 'CreateCompany'),
  renameCompany: call('PATCH', '/companies/:id', CompanyNameBody, 'RenameCompany'),
  deleteCompany: bareCall('DELETE', '/companies/:id', 'DeleteCompany'),
} as const
