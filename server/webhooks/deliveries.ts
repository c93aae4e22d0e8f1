import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Delivery } from '#events/webhooks/api.ts'
import { WebhookId } from '#events/webhooks/webhook-id.ts'
import type { Db } from '#projections/engine/projection.ts'
import { deriveId } from '../commands/command-id.ts'

/** Lease of a delivery by one attempt; after that its process is taken for dead. */
const CLAIM_MS = 60_000
/** How long a delivery is kept, and how many of each webhook. */
const KEPT = `interval '30 days'`
const MAX_KEPT = 1_000
/** How many may wait for one receiver: of more the oldest are given up. */
const MAX_WAITING = 10_000
/** How many of a webhook are shown. */
const MAX_SHOWN = 100

/** A delivery that this attempt alone has. `attempts` counts it. */
export type Claimed = {
  readonly id: string
  readonly claim: string
  readonly webhookId: WebhookId
  readonly body: string
  readonly attempts: number
}

/** A webhook that may be sent to. `busy`: deliveries of its owner that are under way; `places`: how many of them may be. */
export type Open = { readonly id: WebhookId; readonly owner: number; readonly busy: number; readonly places: number }

/** The result of a try: the HTTP status, or the kind of failure. */
export type Tried = { readonly status: number | null; readonly error: string | null; readonly tookMs: number }

const Row = z.object({
  id: z.guid(),
  claim: z.guid(),
  webhookId: WebhookId,
  body: z.string(),
  attempts: z.int(),
})

export type Deliveries = ReturnType<typeof openDeliveries>

/** The deliveries that wait, and what became of those before (docs/decisions/0079). @param onNew is called when one was put in. */
export function openDeliveries(db: Db, { onNew, claimMs = CLAIM_MS }: { onNew: () => void; claimMs?: number }) {
  /** Notes how a try ended. @param pauseMs until the next; null: there is none. */
  const note = async ({ id, claim }: Claimed, isTaken: boolean, tried: Tried, pauseMs: number | null) => {
    await db.query(
      `update outgoing_delivery set
         state = case when $3 then 'delivered' when $7::float8 is null then 'failed' else 'waiting' end,
         status = $4, error = $5, took_ms = $6, claim = null, claimed_until = null, tried_at = now(),
         due_at = now() + coalesce($7::float8, 0) * interval '1 millisecond',
         done_at = case when $3 or $7::float8 is null then now() end
       where id = $1 and claim = $2 and state = 'sending'`,
      [id, claim, isTaken, tried.status, tried.error, Math.round(tried.tookMs), pauseMs],
    )
  }

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
    async takeBack(): Promise<void> {
      await db.query(
        `update outgoing_delivery set state = 'waiting', claim = null, claimed_until = null
         where state = 'sending' and claimed_until < now()`,
      )
    },

    /**
     * The delivery that is due first for each of these webhooks; none for one that is being sent to: a receiver gets one at a
     * time, so that none holds up the others. Owners with few under way come first, and none gets more than its places.
     * @param free how many at most. An owner with none under way gets a first one beyond that.
     */
    async claim(webhooks: readonly Open[], free: number): Promise<Claimed[]> {
      if (free <= 0 && webhooks.every(({ busy }) => busy > 0)) return []
      const { rows } = await db.query(
        `update outgoing_delivery set state = 'sending', claim = $1, attempts = attempts + 1,
           claimed_until = now() + $2 * interval '1 millisecond'
         where id in (
           select id from outgoing_delivery where state = 'waiting' and id in (
             select id from (select id, turn, row_number() over (order by turn, due_at) as place from (
               select first.id, first.due_at, webhook.places,
                 webhook.busy + row_number() over (partition by webhook.owner order by first.due_at) as turn
               from unnest($3::bigint[], $5::bigint[], $6::int[], $7::int[]) as webhook (id, owner, busy, places)
               cross join lateral (
                 select id, due_at from outgoing_delivery
                 where webhook_id = webhook.id and state = 'waiting' and due_at <= now() order by due_at limit 1
               ) first
               where not exists (select from outgoing_delivery where webhook_id = webhook.id and state = 'sending')
             ) due where turn <= places) ordered where turn = 1 or place <= $4
           ) for update skip locked
         )
         returning id, claim, webhook_id::int as "webhookId", body, attempts`,
        [
          randomUUID(),
          claimMs,
          webhooks.map(({ id }) => id),
          free,
          webhooks.map(({ owner }) => owner),
          webhooks.map(({ busy }) => busy),
          webhooks.map(({ places }) => places),
        ],
      )
      return z.array(Row).parse(rows)
    },

    taken: (delivery: Claimed, tried: Tried) => note(delivery, true, tried, null),
    failed: (delivery: Claimed, tried: Tried) => note(delivery, false, tried, null),
    wait: (delivery: Claimed, tried: Tried, pauseMs: number) => note(delivery, false, tried, pauseMs),

    /** Gives a delivery back that was not sent, since the server stops: the attempt does not count. */
    async giveBack({ id, claim }: Claimed): Promise<void> {
      await db.query(
        `update outgoing_delivery set state = 'waiting', attempts = attempts - 1, claim = null, claimed_until = null
         where id = $1 and claim = $2 and state = 'sending'`,
        [id, claim],
      )
    },

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
        `delete from outgoing_delivery where done_at < now() - ${KEPT} or id in (select id from (
           select id, row_number() over (partition by webhook_id order by done_at desc) as place
           from outgoing_delivery where done_at is not null) numbered where place > ${MAX_KEPT})`,
      )
    },

    async waiting(): Promise<number> {
      const { rows } = await db.query<{ count: number }>(
        `select count(*)::int as count from outgoing_delivery where state in ('waiting', 'sending')`,
      )
      return rows[0]?.count ?? 0
    },
  }
}
