import type { History } from '../kernel/history.ts'
import type { AccountEvent } from './events.ts'

/** Accounts are no part of a project's record; they say what the people in it were called. */
export const accountHistory: History<AccountEvent> = {
  projectOf: () => null,
  isOfBoard: false,
  roles: [],
  tell: () => null,
  names(event) {
    switch (event.type) {
      case 'UserRegistered':
      case 'UserRenamed': {
        const { userId, firstName, lastName } = event.data
        return [['person', userId, `${firstName} ${lastName}`]]
      }
      // A deleted user keeps the name in what they did.
      case 'UserDeleted':
      case 'UserInvited':
      case 'InvitationAccepted':
      case 'InvitationRevoked':
      case 'UserEmailChanged':
      case 'UserRoleChanged':
      case 'UserSuspended':
      case 'UserResumed':
      case 'UserSignedOut':
      case 'UserMovedToCompany':
      case 'UserErasureRequested':
      case 'UserErased':
      case 'UserUnlocked':
      case 'PasswordLinkMade':
      case 'PasswordSet':
      case 'PasswordChanged':
      case 'CompanyCreated':
      case 'CompanyRenamed':
      case 'CompanyDeleted':
        return []
    }
  },
}
