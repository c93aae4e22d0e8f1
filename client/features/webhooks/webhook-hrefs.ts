import { WebhookId } from '#events/webhooks/webhook-id.ts'

/** The list of webhooks. */
export const WEBHOOKS = '/system?tab=webhooks'

/** One of them. Mails lead here too (server/mail/webhook-letter.ts). */
export const webhookHref = (id: WebhookId): string => `${WEBHOOKS}&webhook=${id}`

/** The webhook that the search of a url names; null: none. */
export const webhookIn = (search: string): WebhookId | null =>
  WebhookId.safeParse(Number(new URLSearchParams(search).get('webhook'))).data ?? null
