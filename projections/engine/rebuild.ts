import type { Pool } from 'pg'
import type { LogEvent } from '#events/registry.ts'
import {
  advance,
  type Checkpoint,
  createMissing,
  createSchema,
  dropSchema,
  servingSchema,
  Superseded,
} from './checkpoint.ts'
import { type Locks, underLease } from './locks.ts'
import type { Log } from './log.ts'
import type { Projection } from './projection.ts'
import { transaction } from './transaction.ts'

export type Workshop = { readonly pool: Pool; readonly log: Log; readonly locks: Locks }

/** Events that are folded together when many are read. */
const BATCH = 1_000

/**
 * Folds the whole log into a schema beside the one that serves, then puts it in its place, however the serving one came
 * about. Reads go on meanwhile and never see less than before.
 * @returns false when somebody else is building this projection at the moment.
 * @throws when `signal` aborts or a store is away; what serves is as it was.
 */
export async function rebuild(workshop: Workshop, projection: Projection, signal: AbortSignal): Promise<boolean> {
  const { pool, locks } = workshop
  const isBuilt = await underLease(locks, `build ${projection.name}`, async (lost) => {
    await createMissing(pool, [])
    const schema = `${servingSchema(projection)}_next`
    let next = await transaction(pool, (client) => createSchema(client, projection, schema))
    let ahead: string | null = null
    do {
      next = await foldAll(workshop, projection, next, AbortSignal.any([signal, lost]))
      // What serves is past the whole log: it comes from another one, such as the one before a backup was put back.
      const isForeign: boolean = ahead !== null && next.position < ahead
      ahead = await swap(pool, projection, next, isForeign)
    } while (ahead !== null)
    return true
  })
  return isBuilt === true
}

/** Brings a schema to the head of the log, or to the last event at or before `until`. */
export async function foldAll(
  { pool, log }: Workshop,
  projection: Projection,
  from: Checkpoint,
  signal: AbortSignal,
  until: string | null = null,
): Promise<Checkpoint> {
  let at = from
  let batch: LogEvent[] = []
  for await (const event of log.readAll(from.position)) {
    if (until !== null && event.position > until) break
    batch.push(event)
    if (batch.length < BATCH) continue
    signal.throwIfAborted()
    at = await advance(pool, projection, at, batch)
    batch = []
  }
  return advance(pool, projection, at, batch)
}

/**
 * Puts a schema in the place of the serving one and answers null. Does nothing when that one is further, unless it `isForeign`,
 * and answers where it is.
 */
async function swap(pool: Pool, projection: Projection, next: Checkpoint, isForeign: boolean): Promise<string | null> {
  const serving = servingSchema(projection)
  const old = `${serving}_old`
  await pool.query(`analyze ${next.schema}.${projection.table}`)
  await dropSchema(pool, old)
  const ahead = await transaction(pool, async (client) => {
    // The lock keeps the serving one where it is until the new one stands there.
    const { rows } = await client.query<{ position: string }>(
      `select position from projections.checkpoint where schema = $1 for update`,
      [serving],
    )
    if (rows[0] && rows[0].position > next.position && !isForeign) return rows[0].position
    if (rows[0]) await client.query(`alter schema ${serving} rename to ${old}`)
    await client.query(`alter schema ${next.schema} rename to ${serving}`)
    await client.query(`delete from projections.checkpoint where schema = $1`, [serving])
    const { rowCount } = await client.query(
      `update projections.checkpoint set schema = $1 where schema = $2 and build = $3 and position = $4`,
      [serving, next.schema, next.build, next.position],
    )
    if (rowCount !== 1) throw new Superseded(`${next.schema} was built by somebody else meanwhile`)
    return null
  })
  // Waits for those who still read it.
  if (ahead === null) await dropSchema(pool, old)
  return ahead
}
