import { type Context, type Decision, decided } from '../../kernel/decider.ts'
import { foldCase } from '../../kernel/text/text.ts'
import type { DataOf } from '../commands.ts'
import { passwordLink } from './decide-passwords.ts'
import type { AccountEvent } from '../events.ts'
import { company, demandOpen } from './known.ts'
import { endOf, INVITATION_MS, linkState } from '../links.ts'
import type { AccountView } from '../model.ts'
import { refused } from '../refusals.ts'
import { madeUsername } from '../usernames.ts'

// How people come by an account: made by an employee, by an invitation, or by themselves.

type Registration = Omit<DataOf<'RegisterUser'>, 'linkId'>

function registration({ username, companyId, ...data }: Registration, view: AccountView): AccountEvent {
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
export function signUp(data: DataOf<'SignUp'>, view: AccountView, { at }: Context): Decision<AccountEvent> {
  const registered = registration({ ...data, role: 'customer', companyId: null }, view)
  const invitation = view.invitations.get(foldCase(data.email))
  if (invitation && linkState(invitation, invitation.id, at) === 'open') throw refused({ code: 'email-not-proven' })
  return decided(registered)
}

export function registerUser(
  { linkId, ...data }: DataOf<'RegisterUser'>,
  view: AccountView,
  { at }: Context,
): Decision<AccountEvent> {
  const registered = registration(data, view)
  return decided(registered, ...(linkId === undefined ? [] : [passwordLink(data.userId, linkId, at, 'new')]))
}

export function inviteUser(
  { invitationId, email, role, companyId }: DataOf<'InviteUser'>,
  view: AccountView,
  { at }: Context,
): Decision<AccountEvent> {
  const key = foldCase(email)
  if (companyId !== null) company(view, companyId)
  if (view.logins.has(key)) throw refused({ code: 'account-exists', field: 'email' })
  const before = view.invitations.get(key)
  const replaces = before && !before.isUsed && !before.isRevoked ? before.id : null
  const expiresAt = endOf(at, INVITATION_MS)
  return decided({ type: 'UserInvited', data: { invitationId, email, expiresAt, replaces, role, companyId } })
}

/** Takes an invitation back, also one that expired. One that is none, or was taken back before, opens nothing as it is. */
export function revokeInvitation(
  { invitationId, email }: DataOf<'RevokeInvitation'>,
  view: AccountView,
): Decision<AccountEvent> {
  const newest = view.invitations.get(foldCase(email))
  if (!newest || newest.isRevoked) return decided()
  if (newest.id !== invitationId) throw refused({ code: 'invitation-over', why: 'replaced' })
  if (newest.isUsed) throw refused({ code: 'invitation-over', why: 'used' })
  return decided({ type: 'InvitationRevoked', data: { invitationId, email } })
}

export function acceptInvitation(
  { invitationId, ...data }: DataOf<'AcceptInvitation'>,
  view: AccountView,
  { at }: Context,
): Decision<AccountEvent> {
  const invitation = view.invitations.get(foldCase(data.email))
  demandOpen('invitation', invitation, invitationId, at)
  const { userId, email } = data
  const role = invitation?.role ?? 'customer'
  // A company that was deleted meanwhile keeps no one out.
  const wanted = invitation?.companyId ?? null
  const companyId = wanted !== null && view.companies.get(wanted)?.isDeleted ? null : wanted
  return decided(registration({ ...data, role, companyId }, view), {
    type: 'InvitationAccepted',
    data: { invitationId, email, userId },
  })
}
