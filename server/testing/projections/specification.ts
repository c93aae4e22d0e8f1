import type { Pool } from 'pg'
import { expect } from 'vitest'
import type { LogEvent } from '#events/registry.ts'
import { advanceOnce } from '#projections/engine/advance.ts'
import { createMissing, type Lane, openLane } from '#projections/engine/lanes.ts'
import type { Db, Projection } from '#projections/engine/projection.ts'
import { transaction } from '#projections/engine/transaction.ts'
import { foldAtOnce, foldReadBack } from './read-back.ts'
import { type GivenEvent, recorded } from './recorded.ts'

/**
 * Given these events, what a query answers: the same however they are cut into batches, and when each comes twice, which
 * this checks ([PROJ-1], [PROJ-2]). It compares the rows too: a query may show only some of what a fold writes.
 */
export const given = (...events: readonly GivenEvent[]) => ({
  async answer<T>(pool: Pool, projections: readonly Projection[], query: (db: Db) => Promise<T>): Promise<T> {
    for (const projection of projections) expectSameReadBack(projection, recorded(...events))
    const seen = async () => ({ rows: await rowsOf(pool, projections), answer: await query(pool) })
    await createMissing(pool, projections, false)
    await project(pool, projections, [recorded(...events)])
    const first = await seen()
    for (const [how, batches] of Object.entries(deliveries(recorded(...events)))) {
      await project(pool, projections, batches)
      expect({ how, ...(await seen()) }).toEqual({ how, ...first })
    }
    return first.answer
  },
})

/** Folding one by one onto rows that were read back leads to the same rows as folding at once ([PROJ-21]). */
export function expectSameReadBack(projection: Projection, log: readonly LogEvent[]): void {
  const { name } = projection
  const rowsOf = (fold: typeof foldAtOnce) => ({ name, rows: [...fold(projection, log)].toSorted(([a], [b]) => a - b) })
  expect(rowsOf(foldReadBack)).toEqual(rowsOf(foldAtOnce))
}

/** All rows of the projections, by name. */
async function rowsOf(db: Db, projections: readonly Projection[]): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const { name, rows } of projections) all[name] = (await db.query(`select id, doc from ${rows} order by id`)).rows
  return all
}

/** Fills the projections anew from these batches, all of them together, as a server does. */
async function project(
  pool: Pool,
  projections: readonly Projection[],
  batches: readonly (readonly LogEvent[])[],
): Promise<void> {
  const targets = projections.map((projection) => ({ projection, schema: projection.schema }))
  let lane = await emptied(pool, projections)
  for (const batch of batches) {
    let step = { lane, rest: batch }
    while (step.rest.length > 0) {
      const { stuck, ...next } = await advanceOnce(pool, step.lane, targets, step.rest)
      if (stuck) throw stuck.error
      step = next
    }
    lane = step.lane
  }
}

/** A lane of its own before the first event, and no rows: making tables takes the database ten times as long. */
const emptied = (pool: Pool, projections: readonly Projection[]): Promise<Lane> =>
  transaction(pool, async (client) => {
    await client.query(projections.map(({ rows }) => `delete from ${rows}`).join('; '))
    await client.query(`delete from projections.lane where name = $1`, [LANE])
    return openLane(client, LANE)
  })
const LANE = 'specification'

/** All the ways in which a store may deliver a log: at least once, in order. */
function deliveries(log: readonly LogEvent[]): Record<string, readonly (readonly LogEvent[])[]> {
  const twice = log.flatMap((event) => [event, event])
  const byTwo = cut(log, 2)
  return {
    'one by one': cut(log, 1),
    'by three': cut(log, 3),
    'each event twice, in one batch': [twice],
    'each event twice, by three': cut(twice, 3),
    'each batch again with the next': byTwo.map((batch, index) => [...(byTwo[index - 1] ?? []), ...batch]),
    'everything twice': [[...log, ...log], log],
  }
}

const cut = (log: readonly LogEvent[], size: number): (readonly LogEvent[])[] =>
  Array.from({ length: Math.ceil(log.length / size) }, (_, index) => log.slice(index * size, (index + 1) * size))
