import { EMPLOYEES, EVERYONE } from '../kernel/actor.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import { foldCase } from '../kernel/text.ts'
import { Company } from './company.ts'
import type { AccountCommand } from './commands.ts'
import { accountDecider } from './decide.ts'
import { AccountEvent } from './events.ts'
import { accountHistory } from './history.ts'
import type { AccountPatch, AccountView } from './model.ts'
import { Pending } from './pending.ts'
import { type AccountRefusal, accountRefusals } from './refusals.ts'
import { ACCOUNT_STREAM } from './stream.ts'
import { User } from './user.ts'

/** All accounts: one stream, because e-mails, usernames and names of companies are unique across them. */
export const accountAggregate = {
  stream: () => ACCOUNT_STREAM,
  decider: accountDecider,
  events: AccountEvent,
  commands: {
    RegisterUser: { roles: EMPLOYEES },
    SignUp: { roles: [] },
    InviteUser: { roles: EMPLOYEES },
    RevokeInvitation: { roles: EMPLOYEES },
    AcceptInvitation: { roles: [] },
    RenameUser: { roles: EMPLOYEES },
    ChangeUserRole: { roles: EMPLOYEES },
    MoveUserToCompany: { roles: EMPLOYEES },
    DeleteUser: { roles: EMPLOYEES },
    ChangeUserRoles: { roles: EMPLOYEES },
    MoveUsersToCompany: { roles: EMPLOYEES },
    DeleteUsers: { roles: EMPLOYEES },
    UnlockUser: { roles: EMPLOYEES },
    MakePasswordLink: { roles: EMPLOYEES },
    SetPassword: { roles: [] },
    ChangePassword: { roles: EVERYONE },
    CreateCompany: { roles: EMPLOYEES },
    RenameCompany: { roles: EMPLOYEES },
    DeleteCompany: { roles: EMPLOYEES },
  },
  // Those who have an account, in the role that they have by now: two employees may demote each other at the same moment.
  maySee({ role, email }, { logins, users }) {
    const id = logins.get(foldCase(email))
    return id !== undefined && users.get(id)?.role === role
  },
  refusals: accountRefusals,
  history: accountHistory,
  lists: { users: User, companies: Company, pending: Pending },
  ids: ['user', 'company'],
} as const satisfies Aggregate<[], AccountView, AccountPatch, AccountCommand, AccountEvent, AccountRefusal>
