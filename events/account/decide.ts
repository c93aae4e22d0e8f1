import { type Context, type Decider, type Decision, decided } from '../kernel/decider.ts'
import { foldCase } from '../kernel/text/text.ts'
import { demandUnchanged } from '../kernel/changed-meanwhile.ts'
import type { AccountCommand, DataOf } from './commands.ts'
import type { AccountEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { demandNotErasing, finishErasure, requestErasure } from './decide/decide-erasure.ts'
import { changeSeveral, companyOf, deletionOf, ofOne, roleOf, suspensionOf } from './decide/decide-several.ts'
import { changePassword, makePasswordLink, setPassword, unlockUser } from './decide/decide-passwords.ts'
import { acceptInvitation, inviteUser, registerUser, revokeInvitation, signUp } from './decide/decide-registration.ts'
import { company, user } from './decide/known.ts'
import { accountSnapshots, type AccountPatch, type AccountView, openAccounts } from './model.ts'
import { isPlainUsername } from './plain-username.ts'
import { refused } from './refusals.ts'

/** The rules of users, companies, invitations and passwords (decisions, "Identity, secrets, sessions"). */
export const accountDecider: Decider<AccountView, AccountPatch, AccountCommand, AccountEvent> = {
  decide,
  evolve,
  open: openAccounts,
  snapshots: accountSnapshots,
}

function decide(command: AccountCommand, view: AccountView, context: Context): Decision<AccountEvent> {
  if ('email' in command.data) demandNotErasing(command.data.email, view)
  switch (command.type) {
    case 'RegisterUser':
      return registerUser(command.data, view, context)
    case 'SignUp':
      return signUp(command.data, view, context)
    case 'InviteUser':
      return inviteUser(command.data, view, context)
    case 'RevokeInvitation':
      return revokeInvitation(command.data, view)
    case 'AcceptInvitation':
      return acceptInvitation(command.data, view, context)
    case 'RenameUser':
      return renameUser(command.data, view)
    case 'ChangeUserEmail':
      return changeUserEmail(command.data, view)
    case 'ChangeUserRole':
      return changeUserRole(command.data, view, context)
    case 'MoveUserToCompany':
      return moveUserToCompany(command.data, view)
    case 'SuspendUser':
      return suspendUser(command.data, view, context)
    case 'ResumeUser':
      return resumeUser(command.data, view)
    case 'SignOutUser':
      return signOutUser(command.data, view)
    case 'DeleteUser':
      return deleteUser(command.data, view, context)
    case 'ChangeUserRoles':
    case 'MoveUsersToCompany':
    case 'DeleteUsers':
      return changeSeveral(command, view, context)
    case 'RequestUserErasure':
      return requestErasure(command.data, view, context)
    case 'FinishUserErasure':
      return finishErasure(command.data, view)
    case 'UnlockUser':
      return unlockUser(command.data, view)
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

function renameUser({ userId, base, ...data }: DataOf<'RenameUser'>, view: AccountView): Decision<AccountEvent> {
  const { username, firstName, lastName } = user(view, userId)
  demandUnchanged(data, base, { username, firstName, lastName })
  const wanted = {
    username: data.username ?? username,
    firstName: data.firstName ?? firstName,
    lastName: data.lastName ?? lastName,
  }
  const owner = view.logins.get(foldCase(wanted.username))
  if (owner !== undefined && owner !== userId) throw refused({ code: 'account-exists', field: 'username' })
  // A name from before the rule stays, whatever else of its person is changed.
  const names = wanted.username === username ? wanted : { ...wanted, username: plain(wanted.username) }
  if (names.username === username && names.firstName === firstName && names.lastName === lastName) return decided()
  return decided({ type: 'UserRenamed', data: { userId, ...names, previous: { username, firstName, lastName } } })
}

/** The present e-mail written in another case is a change, too: mails go to it as it is written. */
function changeUserEmail({ userId, email }: DataOf<'ChangeUserEmail'>, view: AccountView): Decision<AccountEvent> {
  const { email: previousEmail } = user(view, userId)
  const owner = view.logins.get(foldCase(email))
  if (owner !== undefined && owner !== userId) throw refused({ code: 'account-exists', field: 'email' })
  if (email === previousEmail) return decided()
  return decided({ type: 'UserEmailChanged', data: { userId, email, previousEmail } })
}

/** A username that a person may be given. @throws Rejection */
function plain(wanted: string): string {
  const username = wanted.normalize('NFKC')
  if (!isPlainUsername(username)) throw refused({ code: 'username-not-plain' })
  return username
}

function changeUserRole(
  { userId, role }: DataOf<'ChangeUserRole'>,
  view: AccountView,
  { actor }: Context,
): Decision<AccountEvent> {
  return ofOne(roleOf({ role }, userId, user(view, userId), { actor, employees: view.employees }))
}

function moveUserToCompany(
  { userId, companyId }: DataOf<'MoveUserToCompany'>,
  view: AccountView,
): Decision<AccountEvent> {
  const account = user(view, userId)
  if (companyId !== null) company(view, companyId)
  return ofOne(companyOf({ companyId }, userId, account))
}

function deleteUser({ userId }: DataOf<'DeleteUser'>, view: AccountView, { actor }: Context): Decision<AccountEvent> {
  return ofOne(deletionOf(userId, user(view, userId), { actor, employees: view.employees }))
}

function suspendUser({ userId }: DataOf<'SuspendUser'>, view: AccountView, { actor }: Context): Decision<AccountEvent> {
  return ofOne(suspensionOf(userId, user(view, userId), { actor, employees: view.employees }))
}

function resumeUser({ userId }: DataOf<'ResumeUser'>, view: AccountView): Decision<AccountEvent> {
  return user(view, userId).isSuspended ? decided({ type: 'UserResumed', data: { userId } }) : decided()
}

function signOutUser(data: DataOf<'SignOutUser'>, view: AccountView): Decision<AccountEvent> {
  user(view, data.userId)
  return decided({ type: 'UserSignedOut', data })
}

function createCompany(
  data: DataOf<'CreateCompany'>,
  { companies, companyNames }: AccountView,
): Decision<AccountEvent> {
  if (companyNames.has(foldCase(data.name)) || companies.has(data.companyId)) throw refused({ code: 'company-exists' })
  return decided({ type: 'CompanyCreated', data })
}

function renameCompany({ companyId, name, base }: DataOf<'RenameCompany'>, view: AccountView): Decision<AccountEvent> {
  const { name: previous } = company(view, companyId)
  demandUnchanged({ name }, { name: base }, { name: previous })
  const owner = view.companyNames.get(foldCase(name))
  if (owner !== undefined && owner !== companyId) throw refused({ code: 'company-exists' })
  if (name === previous) return decided()
  return decided({ type: 'CompanyRenamed', data: { companyId, name, previous } })
}

function deleteCompany({ companyId }: DataOf<'DeleteCompany'>, view: AccountView): Decision<AccountEvent> {
  const { name } = company(view, companyId)
  const userIds = [...view.users].flatMap(([id, account]) => (account.companyId === companyId ? id : []))
  return decided({ type: 'CompanyDeleted', data: { companyId, name, userIds } })
}
