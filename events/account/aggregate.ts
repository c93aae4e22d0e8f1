import { EMPLOYEES, EVERYONE } from '../kernel/actor.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import { foldCase } from '../kernel/text/text.ts'
import { Company } from './company.ts'
import type { AccountCommand } from './commands.ts'
import { accountDecider } from './decide.ts'
import { AccountEvent } from './events.ts'
import { ErasedUser, FormerUser } from './former-user.ts'
import { accountHistory } from './history.ts'
import type { AccountPatch, AccountView } from './model.ts'
import { Pending } from './pending.ts'
import { type AccountRefusal, accountRefusals } from './refusals.ts'
import { User } from './user.ts'

/** The one stream of all accounts, because e-mails, usernames and names of companies are unique across them. */
export const ACCOUNT_STREAM = 'accounts'

/** All accounts: one stream, because e-mails, usernames and names of companies are unique across them. */
export const accountAggregate = {
  stream: () => ACCOUNT_STREAM,
  decider: accountDecider,
  events: AccountEvent,
  commands: {
    RegisterUser: { roles: EMPLOYEES, byPersonAlone: true, tellsOfPeople: true },
    SignUp: { roles: [], tellsOfPeople: true },
    InviteUser: { roles: EMPLOYEES, byPersonAlone: true, tellsOfPeople: true },
    RevokeInvitation: { roles: EMPLOYEES, tellsOfPeople: true },
    AcceptInvitation: { roles: [], tellsOfPeople: true },
    RenameUser: { roles: EMPLOYEES, tellsOfPeople: true },
    ChangeUserEmail: { roles: EMPLOYEES, byPersonAlone: true, tellsOfPeople: true },
    ChangeUserRole: { roles: EMPLOYEES, byPersonAlone: true },
    MoveUserToCompany: { roles: EMPLOYEES },
    SuspendUser: { roles: EMPLOYEES, byPersonAlone: true },
    ResumeUser: { roles: EMPLOYEES, byPersonAlone: true },
    SignOutUser: { roles: EMPLOYEES, byPersonAlone: true },
    DeleteUser: { roles: EMPLOYEES, byPersonAlone: true },
    ChangeUserRoles: { roles: EMPLOYEES, byPersonAlone: true },
    MoveUsersToCompany: { roles: EMPLOYEES },
    DeleteUsers: { roles: EMPLOYEES, byPersonAlone: true },
    RequestUserErasure: { roles: EMPLOYEES, byPersonAlone: true },
    FinishUserErasure: { roles: [] },
    UnlockUser: { roles: EMPLOYEES, byPersonAlone: true },
    MakePasswordLink: { roles: EMPLOYEES, byPersonAlone: true },
    SetPassword: { roles: [] },
    ChangePassword: { roles: EVERYONE, byPersonAlone: true },
    CreateCompany: { roles: EMPLOYEES },
    RenameCompany: { roles: EMPLOYEES },
    DeleteCompany: { roles: EMPLOYEES },
  },
  // Those who have an account, in the role that they have by now, and are not suspended: two employees may demote each other at
  // the same moment.
  maySee({ role, email }, { logins, users }) {
    const id = logins.get(foldCase(email))
    const account = id === undefined ? undefined : users.get(id)
    return account?.role === role && !account.isSuspended
  },
  refusals: accountRefusals,
  history: accountHistory,
  lists: { users: User, companies: Company, pending: Pending, formerUsers: FormerUser, erasedUsers: ErasedUser },
  personal: {
    UserRegistered: { whose: 'email', fields: ['username', 'firstName', 'lastName', 'email'] },
    UserInvited: { whose: 'email', fields: ['email'] },
    InvitationAccepted: { whose: 'email', fields: ['email'] },
    InvitationRevoked: { whose: 'email', fields: ['email'] },
    UserRenamed: { whose: 'userId', fields: ['username', 'firstName', 'lastName', 'previous'] },
    // Of the new e-mail, so that the person has its key, too, and both are destroyed with them.
    UserEmailChanged: { whose: 'email', fields: ['email', 'previousEmail'] },
    UserDeleted: { whose: 'email', fields: ['username', 'firstName', 'lastName', 'email'] },
  },
  scope: 'accounts',
  ids: ['user', 'company'],
} as const satisfies Aggregate<[], AccountView, AccountPatch, AccountCommand, AccountEvent, AccountRefusal>
