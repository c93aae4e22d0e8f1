import type { WebhookId } from '#events/webhooks/webhook-id.ts'
import type { Db } from '#projections/engine/projection.ts'

/** Time without an accepted delivery after which people are warned. */
const WARN = `interval '1 day'`
/** Time without an accepted delivery after which a receiver is disabled, once the next delivery has had its tries: they take about three days. */
const DISABLE = `interval '2 days'`

/** Since when receivers take nothing. */
export const openFailures = (db: Db) => ({
  /** A delivery was taken. */
  async ended(webhook: WebhookId): Promise<void> {
    await db.query('delete from outgoing_failure where webhook_id = $1', [webhook])
  },

  /**
   * A try failed. @returns since when nothing was taken, whether people are to be warned now, which is said once, and whether
   * it is long enough to disable the webhook.
   */
  async failed(
    webhook: WebhookId,
  ): Promise<{ readonly since: Date; readonly warns: boolean; readonly isLong: boolean }> {
    const { rows } = await db.query<{ since: Date; warns: boolean; isLong: boolean }>(
      `insert into outgoing_failure as failure (webhook_id, since) values ($1, now())
       on conflict (webhook_id) do update set since = failure.since
       returning since, warned_at is null and since < now() - ${WARN} as warns, since < now() - ${DISABLE} as "isLong"`,
      [webhook],
    )
    const [row] = rows
    if (!row) throw new Error('a failure was not noted')
    return row
  },

  /** The warning was put into the outbox of mails. */
  async warned(webhook: WebhookId): Promise<void> {
    await db.query('update outgoing_failure set warned_at = now() where webhook_id = $1', [webhook])
  },
})
