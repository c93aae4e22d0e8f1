import { z } from 'zod'
import type { Db } from '#projections/engine/projection.ts'
import { openQueue } from '../queue/queue.ts'
import { endsAt, type MailContent } from './content.ts'

/** Timeout of an attempt, in milliseconds; after that the process that had the mail is taken for dead. More than an attempt may take. */
const CLAIM_MS = 180_000

const Row = z.object({
  id: z.guid(),
  claim: z.guid(),
  messageId: z.string(),
  kind: z.string(),
  /** As it was put in; a build may not know what another one put in. */
  content: z.unknown(),
  attempts: z.int(),
  createdAt: z.date(),
  /** When it is of no use any more. */
  endsAt: z.date(),
  /** Why the attempt before failed. */
  error: z.string().nullable(),
})

/** A mail that this attempt alone has. */
export type ClaimedMail = Readonly<z.infer<typeof Row>>

/** How many mails wait, and of the last 30 days failed or may not have arrived; and why the latest of them did not go out. */
export type OutboxState = {
  readonly waiting: number
  readonly failed: number
  readonly unknown: number
  readonly lastError: string | null
}

export type MailOutbox = ReturnType<typeof openOutbox>

/**
 * The mails that wait (docs/decisions/0031-0060/0032): a queue in which a mail that was handed over to the SMTP server is sent no second time. An
 * attempt that was taken for dead may note that its mail was sent.
 * @param domain of Message-IDs. @param onNew is called when a mail was put in here. @param claimMs see {@link CLAIM_MS}.
 */
export function openOutbox(db: Db, { domain, onNew, claimMs = CLAIM_MS }: Options) {
  const queue = openQueue(db, {
    name: 'mail_outbox',
    claimed: ['sending', 'handed'],
    columns: `message_id as "messageId", kind, content, created_at as "createdAt", ends_at as "endsAt", error`,
    item: Row,
    claimMs,
  })
  /** A mail that is done with keeps nothing of what it said. */
  const NO_CONTENT = { content: null }

  return {
    /** Puts a mail in; again under the same id it stays as it is. */
    async put(id: string, content: MailContent): Promise<void> {
      await db.query(
        `insert into mail_outbox (id, message_id, kind, content, ends_at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
        [id, `<${id}@${domain}>`, content.kind, JSON.stringify(content), new Date(endsAt(content))],
      )
      onNew()
    },

    /** Takes back what dead processes had: to be sent again what they did not hand over; the rest no one knows about. */
    async takeBack(): Promise<void> {
      await queue.takeBack()
      await db.query(
        `update mail_outbox set state = 'unknown', error = 'the process died', content = null, done_at = now()
         where state = 'handed' and claimed_until < now()`,
      )
    },

    /** Removes what was done with long ago, and what a mail says that waits past its end, as no server sends it any more. */
    async prune(): Promise<void> {
      await db.query(
        `update mail_outbox set state = case when error is null then 'dropped' else 'failed' end,
           error = coalesce(error, 'no server sent it'), content = null, done_at = now()
         where state = 'waiting' and ends_at < now() - interval '1 day'`,
      )
      await queue.forget()
    },

    /** The mail that is due first and no one has, which is this attempt's now; null when there is none. */
    claim: async (): Promise<ClaimedMail | null> => (await queue.claim(1))[0] ?? null,

    /** Notes that the SMTP server is given the mail from now on; false when the claim has ended. */
    async handOver({ id, claim }: ClaimedMail): Promise<boolean> {
      const { rowCount } = await db.query(
        `update mail_outbox set state = 'handed' where id = $1 and claim = $2 and claimed_until > now()`,
        [id, claim],
      )
      return rowCount === 1
    },

    /** Notes what became of a mail, for good. `unknown`: the SMTP server had it, and its answer was not heard. */
    sent: (mail: ClaimedMail) => queue.end(mail, 'sent', null, NO_CONTENT, true),
    failed: (mail: ClaimedMail, error: string) => queue.end(mail, 'failed', error, NO_CONTENT),
    unknown: (mail: ClaimedMail, error: string) => queue.end(mail, 'unknown', error, NO_CONTENT),
    /** It was of no use any more. */
    dropped: (mail: ClaimedMail, reason: string) => queue.end(mail, 'dropped', reason, NO_CONTENT),
    wait: queue.again,
    giveBack: queue.giveBack,

    async state(): Promise<OutboxState> {
      const { waiting, counts, lastError } = await queue.state()
      return { waiting, failed: counts['failed'] ?? 0, unknown: counts['unknown'] ?? 0, lastError }
    },
  }
}

type Options = {
  readonly domain: string
  readonly onNew: () => void
  readonly claimMs?: number | undefined
}
