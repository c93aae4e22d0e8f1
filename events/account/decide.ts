import { type Context, type Decider, type Decision, decided } from '../kernel/decider.ts'
import { foldCase } from '../kernel/text.ts'
import type { AccountCommand, DataOf } from './commands.ts'
import type { AccountEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { createCompany, deleteCompany, renameCompany } from './decide-companies.ts'
import { changeSeveral, companyOf, deletionOf, ofOne, roleOf } from './decide-several.ts'
import { changePassword, makePasswordLink, passwordLink, setPassword } from './decide-passwords.ts'
import { company, demandOpen, user } from './known.ts'
import { endOf, INVITATION_MS, linkState } from './links.ts'
import { accountSnapshots, AccountsModel, type AccountsPatch, type AccountsView } from './model.ts'
import { isPlainUsername, PLAIN_USERNAME } from './plain-username.ts'
import { refused } from './refusals.ts'
import { madeUsername } from './usernames.ts'

/** The rules of users, companies, invitations and passwords (decisions, "Identity, secrets, sessions"). */
export const accountDecider: Decider<AccountsView, AccountsPatch, AccountCommand, AccountEvent> = {
  decide,
  evolve,
  open: () => new AccountsModel(),
  snapshots: accountSnapshots,
}

function decide(command: AccountCommand, view: AccountsView, context: Context): Decision<AccountEvent> {
  switch (command.type) {
    case 'RegisterUser':
      return registerUser(command.data, view, context)
    case 'SignUp':
      return signUp(command.data, view, context)
    case 'InviteUser':
      return inviteUser(command.data, view, context)
    case 'AcceptInvitation':
      return acceptInvitation(command.data, view, context)
    case 'RenameUser':
      return renameUser(command.data, view)
    case 'ChangeUserRole':
      return changeUserRole(command.data, view, context)
    case 'MoveUserToCompany':
      return moveUserToCompany(command.data, view)
    case 'DeleteUser':
      return deleteUser(command.data, view, context)
    case 'ChangeUserRoles':
    case 'MoveUsersToCompany':
    case 'DeleteUsers':
      return changeSeveral(command, view, context)
    case 'MakePasswordLink':
      return makePasswordLink(command.data, view, context)
    case 'SetPassword':
      return setPassword(command.data, view, context)
    case 'ChangePassword':
      return changePassword(command.data, view, context)
    case 'CreateCompany':
      return createCompany(command.data, view)
    case 'RenameCompany':
      return renameCompany(command.data, view)
    case 'DeleteCompany':
      return deleteCompany(command.data, view)
  }
}

type Registration = Omit<DataOf<'RegisterUser'>, 'linkId'>

function registration({ username, companyId, ...data }: Registration, view: AccountsView): AccountEvent {
  const { logins, users } = view
  if (logins.has(foldCase(data.email))) throw refused({ code: 'account-exists', field: 'email' })
  if (username !== null && logins.has(foldCase(username))) throw refused({ code: 'account-exists', field: 'username' })
  if (users.has(data.userId)) throw refused({ code: 'user-exists' })
  if (companyId !== null) company(view, companyId)
  return {
    type: 'UserRegistered',
    data: { ...data, username: username ?? madeUsername(data.email, logins), companyId },
  }
}

/** No one proved that the e-mail is theirs: what an employee gave to it is not for the first who types it. */
function signUp(data: DataOf<'SignUp'>, view: AccountsView, { at }: Context): Decision<AccountEvent> {
  const registered = registration({ ...data, role: 'customer', companyId: null }, view)
  const invitation = view.invitations.get(foldCase(data.email))
  if (invitation && linkState(invitation, invitation.id, at) === 'open') throw refused({ code: 'email-not-proven' })
  return decided(registered)
}

function registerUser(
  { linkId, ...data }: DataOf<'RegisterUser'>,
  view: AccountsView,
  { at }: Context,
): Decision<AccountEvent> {
  const registered = registration(data, view)
  return decided(registered, ...(linkId === undefined ? [] : [passwordLink(data.userId, linkId, at, 'new')]))
}

function inviteUser(
  { invitationId, email }: DataOf<'InviteUser'>,
  view: AccountsView,
  { at }: Context,
): Decision<AccountEvent> {
  const key = foldCase(email)
  if (view.logins.has(key)) throw refused({ code: 'account-exists', field: 'email' })
  const before = view.invitations.get(key)
  const replaces = before && !before.isUsed ? before.id : null
  const expiresAt = endOf(at, INVITATION_MS)
  return decided({ type: 'UserInvited', data: { invitationId, email, expiresAt, replaces } })
}

function acceptInvitation(
  { invitationId, ...data }: DataOf<'AcceptInvitation'>,
  view: AccountsView,
  { at }: Context,
): Decision<AccountEvent> {
  demandOpen('invitation', view.invitations.get(foldCase(data.email)), invitationId, at)
  const { userId, email } = data
  return decided(registration({ ...data, role: 'customer', companyId: null }, view), {
    type: 'InvitationAccepted',
    data: { invitationId, email, userId },
  })
}

function renameUser({ userId, ...wanted }: DataOf<'RenameUser'>, view: AccountsView): Decision<AccountEvent> {
  const { username, firstName, lastName } = user(view, userId)
  const owner = view.logins.get(foldCase(wanted.username))
  if (owner !== undefined && owner !== userId) throw refused({ code: 'account-exists', field: 'username' })
  // A name from before the rule stays, whatever else of its person is changed.
  const names = wanted.username === username ? wanted : { ...wanted, username: plain(wanted.username) }
  if (names.username === username && names.firstName === firstName && names.lastName === lastName) return decided()
  return decided({ type: 'UserRenamed', data: { userId, ...names, previous: { username, firstName, lastName } } })
}

/** A username that a person may be given. @throws Rejection */
function plain(wanted: string): string {
  const username = wanted.normalize('NFKC')
  if (!isPlainUsername(username)) throw refused({ code: 'username-not-plain', fields: { username: PLAIN_USERNAME } })
  return username
}

function changeUserRole(
  { userId, role }: DataOf<'ChangeUserRole'>,
  view: AccountsView,
  { actor }: Context,
): Decision<AccountEvent> {
  return ofOne(roleOf({ role }, userId, user(view, userId), { actor, employees: view.employees }))
}

function moveUserToCompany(
  { userId, companyId }: DataOf<'MoveUserToCompany'>,
  view: AccountsView,
): Decision<AccountEvent> {
  const account = user(view, userId)
  if (companyId !== null) company(view, companyId)
  return ofOne(companyOf({ companyId }, userId, account))
}

function deleteUser({ userId }: DataOf<'DeleteUser'>, view: AccountsView, { actor }: Context): Decision<AccountEvent> {
  return ofOne(deletionOf(userId, user(view, userId), { actor, employees: view.employees }))
}
