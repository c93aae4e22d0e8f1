import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#projections/engine/projection.ts'
import { endsAt, type MailContent } from './content.ts'

/** Lease of a mail by one attempt; after that its process is taken for dead. Longer than an attempt may take. */
const CLAIM_MS = 180_000
/** How long what became of a mail is kept. */
const KEPT = `interval '30 days'`

/** A mail that this attempt alone has. `attempts` counts it. */
export type Claimed = {
  readonly id: string
  readonly claim: string
  readonly messageId: string
  readonly kind: string
  /** As it was put in; a build may not know what another one put in. */
  readonly content: unknown
  readonly attempts: number
  readonly createdAt: Date
  /** When it is of no use any more. */
  readonly endsAt: Date
  /** Why the attempt before failed. */
  readonly error: string | null
}

/** How a mail ended. `unknown`: the SMTP server had it and its answer was not heard. `dropped`: it was of no use any more. */
type End = 'sent' | 'failed' | 'unknown' | 'dropped'

/** How many mails wait, and of the last 30 days failed or may not have arrived; and why the latest of them did not go out. */
export type OutboxState = {
  readonly waiting: number
  readonly failed: number
  readonly unknown: number
  readonly lastError: string | null
}

const Row = z
  .object({
    id: z.guid(),
    claim: z.guid(),
    message_id: z.string(),
    kind: z.string(),
    content: z.unknown(),
    attempts: z.int(),
    created_at: z.date(),
    ends_at: z.date(),
    error: z.string().nullable(),
  })
  .transform(
    ({ message_id: messageId, created_at: createdAt, ends_at: endsAt, ...row }): Claimed => ({
      ...row,
      messageId,
      createdAt,
      endsAt,
    }),
  )

export type MailOutbox = ReturnType<typeof openOutbox>

/**
 * The mails that wait (docs/decisions/0032). Every change names the claim that it is made under. An attempt that was taken for dead
 * may note that its mail was sent, and changes nothing else.
 * @param domain of Message-IDs. @param onNew is called when a mail was put in here. @param claimMs see {@link CLAIM_MS}.
 */
export function openOutbox(db: Db, { domain, onNew, claimMs = CLAIM_MS }: Options) {
  const end = async ({ id, claim }: Claimed, state: End, error: string | null) => {
    await db.query(
      `update mail_outbox set state = $3, error = $4, content = null, claim = null, claimed_until = null, done_at = now()
       where id = $1 and claim = $2 and (state in ('sending', 'handed') or $3 = 'sent')`,
      [id, claim, state, error],
    )
  }

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
      await db.query(
        `update mail_outbox set
           state = case state when 'sending' then 'waiting' else 'unknown' end,
           error = case state when 'sending' then error else 'the process died' end,
           content = case state when 'sending' then content end,
           done_at = case state when 'sending' then null else now() end
         where state in ('sending', 'handed') and claimed_until < now()`,
      )
    },

    /** Removes what was done with long ago, and what a mail says that waits past its end, as no server sends it any more. */
    async prune(): Promise<void> {
      await db.query(
        `update mail_outbox set state = case when error is null then 'dropped' else 'failed' end,
           error = coalesce(error, 'no server sent it'), content = null, done_at = now()
         where state = 'waiting' and ends_at < now() - interval '1 day'`,
      )
      await db.query(`delete from mail_outbox where done_at < now() - ${KEPT}`)
    },

    /** The mail that is due first and no one has, which is this attempt's now; null when there is none. */
    async claim(): Promise<Claimed | null> {
      const { rows } = await db.query(
        `update mail_outbox set state = 'sending', claim = $1, attempts = attempts + 1,
           claimed_until = now() + $2 * interval '1 millisecond'
         where id = (
           select id from mail_outbox where state = 'waiting' and due_at <= now()
           order by due_at limit 1 for update skip locked
         )
         returning id, claim, message_id, kind, content, attempts, created_at, ends_at, error`,
        [randomUUID(), claimMs],
      )
      return rows.length > 0 ? Row.parse(rows[0]) : null
    },

    /** Notes that the SMTP server is given the mail from now on; false when the claim has ended. */
    async handOver({ id, claim }: Claimed): Promise<boolean> {
      const { rowCount } = await db.query(
        `update mail_outbox set state = 'handed' where id = $1 and claim = $2 and claimed_until > now()`,
        [id, claim],
      )
      return rowCount === 1
    },

    /** Notes what became of a mail, for good. */
    sent: (mail: Claimed) => end(mail, 'sent', null),
    failed: (mail: Claimed, error: string) => end(mail, 'failed', error),
    unknown: (mail: Claimed, error: string) => end(mail, 'unknown', error),
    dropped: (mail: Claimed, reason: string) => end(mail, 'dropped', reason),

    /** Lets the mail wait for another attempt. @param error null: there was none, and this attempt does not count. */
    async wait({ id, claim }: Claimed, pauseMs: number, error: string | null): Promise<void> {
      await db.query(
        `update mail_outbox set state = 'waiting', claim = null, claimed_until = null, error = coalesce($4, error),
           attempts = attempts - case when $4::text is null then 1 else 0 end,
           due_at = now() + $3 * interval '1 millisecond'
         where id = $1 and claim = $2 and state in ('sending', 'handed')`,
        [id, claim, pauseMs, error],
      )
    },

    async state(): Promise<OutboxState> {
      const { rows } = await db.query<OutboxState>(
        `select count(*) filter (where state in ('waiting', 'sending', 'handed'))::int as waiting,
           count(*) filter (where state = 'failed')::int as failed,
           count(*) filter (where state = 'unknown')::int as unknown,
           (array_agg(error order by coalesce(done_at, due_at) desc)
             filter (where error is not null and state <> 'dropped'))[1] as "lastError"
         from mail_outbox`,
      )
      return rows[0] ?? { waiting: 0, failed: 0, unknown: 0, lastError: null }
    },
  }
}

type Options = {
  readonly domain: string
  readonly onNew: () => void
  readonly claimMs?: number | undefined
}
