import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#projections/engine/projection.ts'

/** An item that this attempt alone has. `attempts` counts it. */
export type ClaimedItem = { readonly id: string | number; readonly claim: string; readonly attempts: number }

/** The table of a queue, and the items in it. */
export type QueueTable<Item extends ClaimedItem> = {
  /**
   * Has the columns `id`, `state` ('waiting' by default), `attempts`, `error`, `claim`, `claimed_until`, `due_at`, `tried_at`, and
   * one for the time of the end.
   */
  readonly name: string
  /** Column of the time of the end; default: `done_at`. */
  readonly doneAt?: string
  /** States of items that an attempt has, the first as it claims them; default: 'sending' alone. */
  readonly claimed?: readonly [string, ...string[]]
  /** Columns that an attempt reads besides id, claim and attempts, as `select` takes them. */
  readonly columns: string
  readonly item: z.ZodType<Item>
  /** Timeout of an attempt, in milliseconds; after that its process is taken for dead. */
  readonly claimMs: number
}

/** Columns of one user's table that a note sets as well. */
type Columns = Readonly<Record<string, unknown>>

export type QueueState = {
  /** Items that wait or are under way. */
  readonly waiting: number
  /** Items of each state, the ended ones of the last 30 days. */
  readonly counts: Readonly<Record<string, number>>
  /** Why the latest item that failed did so. One that was of no use any more, 'dropped', does not count. */
  readonly lastError: string | null
}

export type Queue<Item extends ClaimedItem> = ReturnType<typeof openQueue<Item>>

/**
 * Items that wait in a table until an attempt of some process ends them (docs/decisions/0091-0120/0101). A change names the claim that it is
 * made under: an attempt that was taken for dead changes nothing any more.
 */
export function openQueue<Item extends ClaimedItem>(
  db: Db,
  { name, doneAt = 'done_at', claimed = ['sending'], columns, item, claimMs }: QueueTable<Item>,
) {
  /** Changes an item that its attempt still has, or one of any state where `evenLate`. */
  async function change({ id, claim }: ClaimedItem, set: string, values: readonly unknown[], evenLate = false) {
    await db.query(
      `update ${name} set claim = null, claimed_until = null, ${set}
       where id = $1 and claim = $2 and (state = any($3) or $4)`,
      [id, claim, claimed, evenLate, ...values],
    )
  }
  /** @param first number of the first parameter. */
  const assign = (more: Columns, first: number) =>
    Object.keys(more)
      .map((column, index) => `, ${column} = $${first + index}`)
      .join('')

  return {
    /** Lets those wait again that dead processes had. */
    async takeBack(): Promise<void> {
      await db.query(`update ${name} set state = 'waiting' where state = $1 and claimed_until < now()`, [claimed[0]])
    },

    /**
     * Claims items for one attempt; they come in no order.
     * @param turns a query of ids with `for update skip locked`, whose parameters begin with $4.
     */
    async claimOf(turns: string, values: readonly unknown[]): Promise<Item[]> {
      const { rows } = await db.query(
        `update ${name} set state = $1, claim = $2, attempts = attempts + 1,
           claimed_until = now() + $3 * interval '1 millisecond'
         where id = any(array(${turns})) returning id, claim, attempts, ${columns}`,
        [claimed[0], randomUUID(), claimMs, ...values],
      )
      return z.array(item).parse(rows)
    },

    /** Claims what is due first. */
    claim(limit: number): Promise<Item[]> {
      const due = `select id from ${name} where state = 'waiting' and due_at <= now()
        order by due_at, id limit $4 for update skip locked`
      return this.claimOf(due, [limit])
    },

    /** Lets an attempt go on for as long as a new one may take. */
    async keep({ id, claim }: ClaimedItem): Promise<void> {
      await db.query(
        `update ${name} set claimed_until = now() + $4 * interval '1 millisecond'
         where id = $1 and claim = $2 and state = any($3)`,
        [id, claim, claimed, claimMs],
      )
    },

    /** Notes the end of an item. @param evenLate also when the attempt was taken for dead meanwhile. */
    end: (taken: ClaimedItem, state: string, error: string | null, more: Columns = {}, evenLate = false) =>
      change(
        taken,
        `state = $5, error = $6, tried_at = now(), ${doneAt} = now()${assign(more, 7)}`,
        [state, error, ...Object.values(more)],
        evenLate,
      ),

    /** Lets an item wait for another attempt after one that failed. */
    again: (taken: ClaimedItem, pauseMs: number, error: string | null, more: Columns = {}) =>
      change(
        taken,
        `state = 'waiting', error = $5, tried_at = now(), due_at = now() + $6 * interval '1 millisecond'${assign(more, 7)}`,
        [error, pauseMs, ...Object.values(more)],
      ),

    /** Gives back an item that was not tried: the attempt does not count. */
    giveBack: (taken: ClaimedItem, pauseMs = 0) =>
      change(
        taken,
        `state = 'waiting', attempts = attempts - 1, due_at = greatest(due_at, now() + $5 * interval '1 millisecond')`,
        [pauseMs],
      ),

    /** Removes items that ended long ago. */
    async forget(): Promise<void> {
      await db.query(`delete from ${name} where ${doneAt} < now() - interval '30 days'`)
    },

    async state(): Promise<QueueState> {
      const { rows } = await db.query<Pick<QueueState, 'counts' | 'lastError'>>(
        `select (select coalesce(jsonb_object_agg(state, count), '{}')
             from (select state, count(*) as count from ${name} group by state) one) as counts,
           (select error from ${name} where error is not null and state <> 'dropped'
            order by coalesce(${doneAt}, due_at) desc limit 1) as "lastError"`,
      )
      const { counts = {}, lastError = null } = rows[0] ?? {}
      const waiting = ['waiting', ...claimed].reduce((sum, state) => sum + (counts[state] ?? 0), 0)
      return { waiting, counts, lastError }
    },
  }
}
