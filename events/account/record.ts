import type { Role } from '../kernel/actor.ts'
import type { CompanyId, UserId } from '../kernel/ids.ts'
import { shownEmail } from '../kernel/personal.ts'
import type { AccountEvent } from './events.ts'

/**
 * An event as the record of an account says it, in a sentence that names no one who did it. `people`: whose accounts it is about.
 * `invitationId`: of the invitation that it is about; who registered by it is told by a later event.
 */
export type RecordedOfAccount = {
  readonly people: readonly UserId[]
  readonly text: string
  readonly invitationId?: string
}

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  employee: 'Employee',
  installer: 'Installer',
  customer: 'Customer',
}

type Names = { readonly username: string; readonly firstName: string; readonly lastName: string }

/** The record of an account says this about an event; null where the event is about no account. `companyName` as it was then. */
export function recordOfAccount(event: AccountEvent, companyName: (id: CompanyId) => string): RecordedOfAccount | null {
  const company = (id: CompanyId | null) => (id === null ? 'No Company' : companyName(id))
  switch (event.type) {
    case 'UserRegistered': {
      const { userId, role, companyId } = event.data
      const where = companyId === null ? '' : `, in ${company(companyId)}`
      return { people: [userId], text: `Account created as ${ROLE_NAMES[role]}${where}` }
    }
    case 'UserInvited': {
      const { invitationId, email, role, companyId } = event.data
      const where = companyId === null ? '' : `, in ${company(companyId)}`
      const as = role === 'customer' && companyId === null ? '' : ` as ${ROLE_NAMES[role]}${where}`
      return { people: [], invitationId, text: `Invited by a link for ${shownEmail(email)}${as}` }
    }
    case 'InvitationRevoked': {
      const { invitationId, email } = event.data
      return { people: [], invitationId, text: `Invitation of ${shownEmail(email)} taken back` }
    }
    case 'InvitationAccepted': {
      const { userId, invitationId } = event.data
      return { people: [userId], invitationId, text: 'Registered by the invitation' }
    }
    case 'UserRenamed': {
      const { userId, previous, ...names } = event.data
      return { people: [userId], text: renamed(previous, names) }
    }
    case 'UserEmailChanged': {
      const { userId, email, previousEmail } = event.data
      return { people: [userId], text: `E-mail changed from ${shownEmail(previousEmail)} to ${shownEmail(email)}` }
    }
    case 'UserRoleChanged': {
      const { userId, role, previous } = event.data
      return { people: [userId], text: `Role changed from ${ROLE_NAMES[previous]} to ${ROLE_NAMES[role]}` }
    }
    case 'UserMovedToCompany': {
      const { userId, companyId, previous } = event.data
      return { people: [userId], text: `Moved from ${company(previous)} to ${company(companyId)}` }
    }
    case 'UserSuspended':
      return { people: [event.data.userId], text: 'Account suspended' }
    case 'UserResumed':
      return { people: [event.data.userId], text: 'Account resumed' }
    case 'UserSignedOut':
      return { people: [event.data.userId], text: 'Signed out everywhere' }
    case 'UserDeleted':
      return { people: [event.data.userId], text: 'Account deleted' }
    case 'UserErasureRequested':
      return { people: [event.data.userId], text: 'Erasure of their data requested' }
    case 'UserErased':
      return { people: [event.data.userId], text: 'Data erased' }
    case 'UserUnlocked':
      return { people: [event.data.userId], text: 'Lock after failed logins ended' }
    case 'PasswordLinkMade': {
      const { userId, reason } = event.data
      return {
        people: [userId],
        text: reason === 'new' ? 'Link for the first password made' : 'Link for a new password made',
      }
    }
    case 'PasswordSet':
      return { people: [event.data.userId], text: 'Password set by a link' }
    case 'PasswordChanged':
      return { people: [event.data.userId], text: 'Password changed' }
    case 'CompanyDeleted': {
      const { name, userIds } = event.data
      return { people: userIds, text: `Company ${name} deleted; in No Company since` }
    }
    case 'CompanyCreated':
    case 'CompanyRenamed':
      return null
  }
}

function renamed(before: Names, after: Names): string {
  const nameOf = ({ firstName, lastName }: Names) => `${firstName} ${lastName}`
  const parts = [
    nameOf(before) === nameOf(after) ? [] : [`Name changed from ${nameOf(before)} to ${nameOf(after)}`],
    before.username === after.username ? [] : [`Username changed from ${before.username} to ${after.username}`],
  ]
  // Erased names are all the same.
  return parts.flat().join('. ') || 'Name or username changed'
}
