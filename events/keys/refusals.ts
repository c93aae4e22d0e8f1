import { beaten, gone, type RefusalTable, Rejection } from '../kernel/refusal.ts'

/** Why a command about API keys is refused. */
export type KeysRefusal =
  | { readonly code: 'key-unknown' }
  | { readonly code: 'key-shown' }
  | { readonly code: 'key-expiry-past' }
  | { readonly code: 'too-many-keys'; readonly max: number }
  | { readonly code: 'scope-unknown'; readonly scope: string }

/** To be thrown. */
export const refused = (refusal: KeysRefusal): Rejection => new Rejection(refusal)

export const keysRefusals: RefusalTable<KeysRefusal> = {
  'key-unknown': gone('This API key does not exist.'),
  'key-shown': beaten(
    'This API key was created before, and a key is shown once. If you do not have it, end it in the list and create another.',
  ),
  'key-expiry-past': {
    status: 400,
    field: () => 'expiresAt',
    sentence: () => 'The key would have expired already. Choose a later time.',
  },
  'too-many-keys': {
    status: 409,
    sentence: ({ max }) => `You have ${max} API keys, which is the most. End one that is not used any more.`,
  },
  'scope-unknown': {
    status: 400,
    field: () => 'scopes',
    sentence: ({ scope }) => `There is no scope "${scope}".`,
  },
}
