import { type RefusalTable, Rejection } from '../kernel/refusal.ts'

/** Why the accounts refuse a command. */
export type AccountRefusal = { readonly code: 'account-exists'; readonly field: 'email' | 'username' }

/** To be thrown. */
export const refused = (refusal: AccountRefusal): Rejection => new Rejection(refusal)

export const accountRefusals: RefusalTable<AccountRefusal> = {
  'account-exists': {
    status: 409,
    sentence: ({ field }) => `An account with this ${field === 'email' ? 'e-mail' : 'username'} exists already.`,
  },
}
