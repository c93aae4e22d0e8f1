import { beaten, gone, type RefusalTable, Rejection } from '../kernel/refusal.ts'
import type { LinkState } from './links.ts'
import { PLAIN_USERNAME } from './plain-username.ts'

/** The purpose of a link. */
export type LinkKind = 'invitation' | 'password'

/** Why the accounts refuse a command. */
export type AccountRefusal =
  | { readonly code: 'account-exists'; readonly field: 'email' | 'username' }
  | { readonly code: 'username-not-plain' }
  | { readonly code: 'user-exists' }
  | { readonly code: 'user-unknown' }
  | { readonly code: 'user-not-deleted' }
  | { readonly code: 'email-lives-on'; readonly as: 'account' | 'invitation' }
  | { readonly code: 'email-being-erased' }
  | { readonly code: 'own-account'; readonly what: 'delete' | 'demote' | 'suspend' }
  | { readonly code: 'user-suspended' }
  | { readonly code: 'heir-unfit'; readonly why: 'same' | 'suspended' }
  | { readonly code: 'last-employee' }
  | { readonly code: 'password-of-another' }
  | { readonly code: 'password-changed' }
  | { readonly code: 'email-not-proven' }
  | { readonly code: `link-${Exclude<LinkState, 'open'>}`; readonly kind: LinkKind }
  | { readonly code: 'link-of-another' }
  | { readonly code: 'invitation-over'; readonly why: 'used' | 'replaced' }
  | { readonly code: 'company-exists' }
  | { readonly code: 'company-unknown' }

/** To be thrown. */
export const refused = (refusal: AccountRefusal): Rejection => new Rejection(refusal)

export const accountRefusals: RefusalTable<AccountRefusal> = {
  'account-exists': {
    status: 409,
    field: ({ field }) => field,
    sentence: ({ field }) => `An account with this ${field === 'email' ? 'e-mail' : 'username'} exists already.`,
  },
  'username-not-plain': { status: 400, field: () => 'username', sentence: () => PLAIN_USERNAME },
  'user-exists': beaten('This user was created before. They are in the list, or were deleted since.'),
  'user-unknown': gone('This user does not exist any more.'),
  'user-not-deleted': beaten('This person has an account. Delete it first, then erase their data.'),
  'email-lives-on': {
    status: 409,
    sentence: ({ as }) =>
      as === 'account'
        ? 'Another account has this person’s e-mail by now. Delete that one first, then erase their data.'
        : 'There is an open invitation for this person’s e-mail. Take it back first, then erase their data.',
  },
  'email-being-erased': beaten('The data of a former owner of this e-mail is being erased. Try again in a minute.'),
  'own-account': {
    status: 409,
    sentence: ({ what }) =>
      what === 'demote' ? 'You cannot change the role of your own account.' : `You cannot ${what} your own account.`,
  },
  'user-suspended': {
    status: 403,
    sentence: () => 'Your account is suspended. Ask the people who run the portal.',
  },
  // The person that projects and surveys are handed over to.
  'heir-unfit': {
    status: 409,
    sentence: ({ why }) =>
      why === 'same'
        ? 'They have all of this already. Choose another person.'
        : 'This person is suspended. Choose another one, or resume them first.',
  },
  'last-employee': beaten('This is the last employee. Make another person an employee first.'),
  'password-of-another': { status: 403, sentence: () => 'You can change your own password only.' },
  'password-changed': beaten('Your password was changed in another place meanwhile. Sign in again.'),
  // The same for an invitation and a project: which of them there is would be told to strangers.
  'email-not-proven': {
    status: 403,
    sentence: () =>
      'People of this e-mail register by invitation. Open the link of yours, or ask an employee for a new one.',
  },
  'link-unknown': gone('This link is not valid. Check that you opened the whole link.'),
  'link-of-another': gone('This link was made for another e-mail address.'),
  'link-replaced': beaten('This link was replaced by a newer one. Open the newest link that you were given.'),
  'link-used': {
    status: 409,
    sentence: ({ kind }) =>
      kind === 'invitation'
        ? 'This invitation was used already. Sign in with the account that was created.'
        : 'This link was used already. Sign in, or ask for a new link.',
  },
  'link-revoked': beaten('This invitation was taken back. Ask the people who invited you for a new one.'),
  'link-expired': beaten('This link has expired. Ask for a new one.'),
  'invitation-over': {
    status: 409,
    sentence: ({ why }) =>
      why === 'used'
        ? 'This invitation was used meanwhile. The person is in the list of users, or was deleted since.'
        : 'A newer invitation took the place of this one meanwhile. Look at the list again.',
  },
  'company-exists': { ...beaten('A company with this name exists already.'), field: () => 'name' },
  'company-unknown': gone('This company does not exist any more.'),
}
