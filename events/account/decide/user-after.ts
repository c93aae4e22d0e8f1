import type { User } from '../user.ts'
import type { AccountEvent } from '../events.ts'

/** A user as an event leaves them; the same where it changes nothing about them. */
export function userAfter(user: User, event: { readonly type: string } | AccountEvent): User {
  if (!isAboutUsers(event)) return user
  switch (event.type) {
    case 'UserRenamed': {
      const { userId, username, firstName, lastName } = event.data
      return userId === user.id ? { ...user, username, firstName, lastName } : user
    }
    case 'UserEmailChanged':
      return event.data.userId === user.id ? { ...user, email: event.data.email } : user
    case 'UserRoleChanged':
      return event.data.userId === user.id ? { ...user, role: event.data.role } : user
    case 'UserSuspended':
      return event.data.userId === user.id ? { ...user, isSuspended: true } : user
    case 'UserResumed': {
      const { isSuspended: _, ...resumed } = user
      return event.data.userId === user.id ? resumed : user
    }
    case 'UserMovedToCompany':
      return event.data.userId === user.id ? { ...user, companyId: event.data.companyId } : user
    case 'CompanyDeleted':
      return event.data.userIds.includes(user.id) ? { ...user, companyId: null } : user
    case 'PasswordLinkMade':
      return event.data.userId === user.id && event.data.reason === 'new' ? { ...user, hasPassword: false } : user
    case 'PasswordSet':
    case 'PasswordChanged':
      return event.data.userId === user.id ? { ...user, hasPassword: true } : user
  }
}

const TYPES = [
  'UserRenamed',
  'UserEmailChanged',
  'UserRoleChanged',
  'UserSuspended',
  'UserResumed',
  'UserMovedToCompany',
  'CompanyDeleted',
  'PasswordLinkMade',
  'PasswordSet',
  'PasswordChanged',
] as const
type ChangesUser = Extract<AccountEvent, { readonly type: (typeof TYPES)[number] }>
/** True if an event may change what is known of a user by {@link userAfter}. */
export const isAboutUsers = (event: { readonly type: string }): event is ChangesUser =>
  TYPES.some((type) => type === event.type)
