import { beaten, gone, type RefusalTable, Rejection } from '../kernel/refusal.ts'

/** Why a command about a webhook is refused. */
export type WebhooksRefusal =
  | { readonly code: 'webhook-unknown' }
  | { readonly code: 'webhook-exists' }
  | { readonly code: 'too-many-webhooks' }

/** To be thrown. */
export const refused = (refusal: WebhooksRefusal): Rejection => new Rejection(refusal)

export const webhooksRefusals: RefusalTable<WebhooksRefusal> = {
  'webhook-unknown': gone('This webhook does not exist any more.'),
  'webhook-exists': beaten('This webhook was made before. It is in the list, or was deleted since.'),
  'too-many-webhooks': beaten('There are as many webhooks as there may be. Delete one first.'),
}
