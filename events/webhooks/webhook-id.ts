import { z } from 'zod'

/** A webhook: an address that is told of events. */
export const WebhookId = z.int().positive().brand<'WebhookId'>()
export type WebhookId = z.infer<typeof WebhookId>
