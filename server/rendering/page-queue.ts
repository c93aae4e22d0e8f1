import { z } from 'zod'
import type { UserId } from '#events/kernel/ids.ts'
import { PlanId } from '#events/plan/plan-id.ts'
import type { Db } from '#projections/engine/projection.ts'
import { openQueue } from '../queue/queue.ts'

/** Timeout of a process that says nothing, in milliseconds; another one draws its page then. */
export const CLAIM_MS = 20_000

const WaitingPage = z.object({
  id: z.string(),
  claim: z.guid(),
  attempts: z.int(),
  planId: z.coerce.number().pipe(PlanId),
  page: z.int(),
  version: z.int(),
})
/** A version of a page that this attempt alone draws. */
export type WaitingPage = Readonly<z.infer<typeof WaitingPage>>

export type PageQueue = ReturnType<typeof openPageQueue>

/** The pages that wait to be drawn: one row for each version of one. */
export function openPageQueue(db: Db, claimMs = CLAIM_MS) {
  const queue = openQueue(db, {
    name: 'plan_rendering',
    columns: `plan_id as "planId", page, version`,
    item: WaitingPage,
    claimMs,
  })

  return {
    ...queue,

    /** Puts in the pages of a plan that a person added; those that were put in before stay as they are. */
    async put(
      planId: PlanId,
      pages: readonly Pick<WaitingPage, 'page' | 'version'>[],
      person: UserId | null,
    ): Promise<void> {
      await db.query(
        `insert into plan_rendering (id, plan_id, page, version, person)
         select concat_ws('/', $1::bigint, page, version), $1, page, version, $4
         from unnest($2::int[], $3::int[]) as of (page, version) on conflict do nothing`,
        [planId, pages.map(({ page }) => page), pages.map(({ version }) => version), person],
      )
    },

    /** The page of the person whose turn it is; null when none is due. The one who waits longest for a page comes first. */
    async claimNext(): Promise<WaitingPage | null> {
      const turns = `select id from plan_rendering as waiting where state = 'waiting' and due_at <= now()
        order by (select max(tried_at) from plan_rendering as drawn where drawn.person = waiting.person) nulls first,
          due_at, plan_id, page, version
        limit 1 for update skip locked`
      return (await queue.claimOf(turns, []))[0] ?? null
    },
  }
}
