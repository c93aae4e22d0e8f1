import { z } from 'zod'
import { UserId } from '#events/kernel/ids.ts'
import { WebhookId } from '#events/webhooks/webhook-id.ts'

const time = z.string()
/** `revision`: of the event that made the link, in the stream of accounts. */
const link = { expiresAt: time, revision: z.int() }

/**
 * The content of a mail that waits: ids, no secret. The token of a link follows from the link's id when the mail is written, and
 * names and addresses are looked up then. Times are ISO 8601, UTC.
 */
export const MailContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invitation'), invitationId: z.guid(), email: z.string(), ...link }),
  z.object({ kind: z.literal('new-account'), userId: UserId, linkId: z.guid(), ...link }),
  z.object({ kind: z.literal('reset-link'), userId: UserId, linkId: z.guid(), ...link }),
  /** A notice, which has no link. */
  z.object({ kind: z.literal('password-changed'), userId: UserId, at: time }),
  /** To the e-mail of before, and to the one that the person has now. */
  z.object({ kind: z.literal('email-changed'), userId: UserId, address: z.string(), isNew: z.boolean(), at: time }),
  z.object({ kind: z.literal('webhook-failing'), userId: UserId, webhookId: WebhookId, at: time }),
  z.object({
    kind: z.literal('webhook-disabled'),
    userId: UserId,
    webhookId: WebhookId,
    reason: z.enum(['gone', 'failing']),
    at: time,
  }),
  /** `at`: when webhooks were disabled, since the person who answered for them is no employee any more. */
  z.object({ kind: z.literal('webhooks-left'), userId: UserId, at: time }),
  /** A signed head of the log, with the public key that signed it: both are for everybody. */
  z.object({ kind: z.literal('log-head'), email: z.string(), note: z.string(), key: z.string(), at: time }),
])
export type MailContent = Readonly<z.infer<typeof MailContent>>

/** How long a notice is worth sending. */
const NOTICE_MS = 24 * 3_600_000

/** When a mail is of no use any more, in milliseconds since the epoch. */
export const endsAt = (content: MailContent): number =>
  'expiresAt' in content ? Date.parse(content.expiresAt) : Date.parse(content.at) + NOTICE_MS
