import type { Pool } from 'pg'
import { expect } from 'vitest'
import type { LogEvent } from '#events/registry.ts'
import { advance } from '#projections/engine/advance.ts'
import { createMissing, createSchema } from '#projections/engine/lanes.ts'
import type { Db, Projection } from '#projections/engine/projection.ts'
import { transaction } from '#projections/engine/transaction.ts'
import { type Given, recorded } from './recorded.ts'

/**
 * Given these events, what a query answers: the same however they are cut into batches, and when each comes twice, which
 * this checks ([PROJ-1], [PROJ-2]).
 */
export const given = (...events: readonly Given[]) => ({
  async answer<T>(pool: Pool, projections: readonly Projection[], query: (db: Db) => Promise<T>): Promise<T> {
    await project(pool, projections, [recorded(...events)])
    const answer = await query(pool)
    for (const [how, batches] of Object.entries(deliveries(recorded(...events)))) {
      await project(pool, projections, batches)
      expect({ how, answer: await query(pool) }).toEqual({ how, answer })
    }
    return answer
  },
})

/** Fills the projections anew from these batches. */
async function project(
  pool: Pool,
  projections: readonly Projection[],
  batches: readonly (readonly LogEvent[])[],
): Promise<void> {
  await createMissing(pool, projections, false)
  for (const projection of projections) {
    const { schema } = projection
    let lane = await transaction(pool, (client) => createSchema(client, projection, schema))
    for (const batch of batches) lane = await advance(pool, lane, { projection, schema }, batch)
  }
}

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
