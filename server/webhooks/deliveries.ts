import { z } from 'zod'
import type { Delivery } from '#events/webhooks/api.ts'
import { WebhookId } from '#events/webhooks/webhook-id.ts'
import type { Db } from '#projections/engine/projection.ts'
import { deriveId } from '../commands/command-id.ts'
import { openQueue } from '../queue/queue.ts'

/** Timeout of an attempt, in milliseconds; after that the process that had the delivery is taken for dead. */
const CLAIM_MS = 60_000
/** How many that are done with are kept of each webhook. */
const MAX_KEPT = 1_000
/** How many may wait for one receiver: of more the oldest are given up. */
const MAX_WAITING = 10_000
/** How many of a webhook are shown. */
const MAX_SHOWN = 100

const Row = z.object({
  id: z.guid(),
  claim: z.guid(),
  webhookId: WebhookId,
  body: z.string(),
  attempts: z.int(),
})

/** A delivery that this attempt alone has. */
export type ClaimedDelivery = Readonly<z.infer<typeof Row>>

/** A webhook that may be sent to. `busy`: deliveries of its owner that are under way; `places`: how many of them may be. */
export type Open = { readonly id: WebhookId; readonly owner: number; readonly busy: number; readonly places: number }

/** The result of a try: the HTTP status, or the kind of failure. */
export type TryResult = { readonly status: number | null; readonly error: string | null; readonly tookMs: number }

export type Deliveries = ReturnType<typeof openDeliveries>

/** The deliveries that wait, and what became of those before (docs/decisions/0061-0090/0079). @param onNew is called when one was put in. */
export function openDeliveries(db: Db, { onNew, claimMs = CLAIM_MS }: { onNew: () => void; claimMs?: number }) {
  const queue = openQueue(db, {
    name: 'outgoing_delivery',
    columns: 'webhook_id::int as "webhookId", body',
    item: Row,
    claimMs,
  })
  const columnsOf = ({ status, tookMs }: TryResult) => ({ status, took_ms: Math.round(tookMs) })

  return {
    /** Puts a body in for each webhook, under ids that follow from `id`; what was put in before stays as it is. */
    async put(id: string, type: string, body: string, webhooks: readonly WebhookId[]): Promise<void> {
      await db.query(
        `insert into outgoing_delivery (id, webhook_id, type, body)
         select id, webhook_id, $3, $4 from unnest($1::uuid[], $2::bigint[]) as one (id, webhook_id)
         on conflict do nothing`,
        [webhooks.map((webhook) => deriveId(id, webhook)), webhooks, type, body],
      )
      onNew()
    },

    /** Lets those be sent again that dead processes had: under the same ids, for a receiver may have them. */
    takeBack: queue.takeBack,

    /**
     * The delivery that is due first for each of these webhooks; none for one that is being sent to: a receiver gets one at a
     * time, so that none holds up the others. Owners with few under way come first, and none gets more than its places.
     * @param free how many at most. An owner with none under way gets a first one beyond that.
     */
    async claim(webhooks: readonly Open[], free: number): Promise<ClaimedDelivery[]> {
      if (free <= 0 && webhooks.every(({ busy }) => busy > 0)) return []
      return queue.claimOf(
        `select id from outgoing_delivery where state = 'waiting' and id in (
           select id from (select id, turn, row_number() over (order by turn, due_at) as place from (
             select first.id, first.due_at, webhook.places,
               webhook.busy + row_number() over (partition by webhook.owner order by first.due_at) as turn
             from unnest($4::bigint[], $6::bigint[], $7::int[], $8::int[]) as webhook (id, owner, busy, places)
             cross join lateral (
               select id, due_at from outgoing_delivery
               where webhook_id = webhook.id and state = 'waiting' and due_at <= now() order by due_at limit 1
             ) first
             where not exists (select from outgoing_delivery where webhook_id = webhook.id and state = 'sending')
           ) due where turn <= places) ordered where turn = 1 or place <= $5
         ) for update skip locked`,
        [
          webhooks.map(({ id }) => id),
          free,
          webhooks.map(({ owner }) => owner),
          webhooks.map(({ busy }) => busy),
          webhooks.map(({ places }) => places),
        ],
      )
    },

    taken: (delivery: ClaimedDelivery, tried: TryResult) =>
      queue.end(delivery, 'delivered', tried.error, columnsOf(tried)),
    failed: (delivery: ClaimedDelivery, tried: TryResult) =>
      queue.end(delivery, 'failed', tried.error, columnsOf(tried)),
    wait: (delivery: ClaimedDelivery, tried: TryResult, pauseMs: number) =>
      queue.again(delivery, pauseMs, tried.error, columnsOf(tried)),
    /** Gives a delivery back that was not sent, since the server stops. */
    giveBack: queue.giveBack,

    /** Sends one again, under its id, with all its tries; false when the webhook has none such, or it waits anyway. */
    async again(webhook: WebhookId, id: string): Promise<boolean> {
      const { rowCount } = await db.query(
        `update outgoing_delivery set state = 'waiting', attempts = 0, due_at = now(), done_at = null
         where webhook_id = $1 and id = $2 and state <> 'sending'`,
        [webhook, id],
      )
      onNew()
      return rowCount === 1
    },

    /** The latest of a webhook, the newest first. */
    async list(webhook: WebhookId): Promise<Delivery[]> {
      const { rows } = await db.query<Record<string, unknown>>(
        `select id, type, state, attempts, status, error, took_ms as "tookMs", created_at as "createdAt",
           tried_at as "triedAt", case when state = 'waiting' then due_at end as "nextAt"
         from outgoing_delivery where webhook_id = $1 order by created_at desc, id limit $2`,
        [webhook, MAX_SHOWN],
      )
      return rows.map((row) => JSON.parse(JSON.stringify(row)) as Delivery)
    },

    /** Removes those of a webhook that was deleted. */
    async remove(webhook: WebhookId): Promise<void> {
      await db.query('delete from outgoing_delivery where webhook_id = $1', [webhook])
      await db.query('delete from outgoing_failure where webhook_id = $1', [webhook])
    },

    /** Gives up what waited for longer than all tries take, and what is too much; removes what was done with long ago. */
    async prune(): Promise<void> {
      await db.query(
        `update outgoing_delivery set state = 'failed', error = coalesce(error, 'it waited too long'), done_at = now()
         where state = 'waiting' and created_at < now() - interval '7 days' and due_at < now()
           or id in (select id from (
             select id, row_number() over (partition by webhook_id order by created_at desc) as place
             from outgoing_delivery where state = 'waiting') numbered where place > ${MAX_WAITING})`,
      )
      await db.query(
        `delete from outgoing_delivery where id in (select id from (
           select id, row_number() over (partition by webhook_id order by done_at desc) as place
           from outgoing_delivery where done_at is not null) numbered where place > ${MAX_KEPT})`,
      )
      await queue.forget()
    },

    waiting: async (): Promise<number> => (await queue.state()).waiting,
  }
}
