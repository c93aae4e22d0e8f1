import type { Pool } from 'pg'
import type { LogEvent } from '#events/registry.ts'
import { advance, type Target } from './advance.ts'
import { forgetCompared } from './compared.ts'
import { createMissing, createSchema, dropSchema, type Lane, readLane, readModels, Superseded } from './lanes.ts'
import { type Locks, underLease } from './locks.ts'
import { leadViews } from './lead-views.ts'
import type { Log } from './log.ts'
import type { Projection } from './projection.ts'
import { transaction } from './transaction.ts'

export type Workshop = { readonly pool: Pool; readonly log: Log; readonly locks: Locks }

/** Events that are folded together when many are read. */
const BATCH = 1_000

/**
 * Folds the whole log into a schema beside the one that serves, then puts it in its place, however the serving one came
 * about. Reads go on meanwhile and never see less than before. One that was cut off less than a day ago goes on there, unless `anew`.
 * @returns false when another process builds this projection at the moment.
 * @throws when `signal` aborts, a store is away or an event cannot be folded; what serves is as it was.
 */
export async function rebuild(
  workshop: Workshop,
  projection: Projection,
  signal: AbortSignal,
  { anew = false } = {},
): Promise<boolean> {
  const { pool, locks } = workshop
  const isBuilt = await underLease(locks, `build ${projection.schema}`, async (lost) => {
    await createMissing(pool, [projection], false)
    const target = { projection, schema: `${projection.schema}_next` }
    let next = await beginOrGoOn(workshop, target, anew)
    let ahead: string | null = null
    do {
      next = await foldAll(workshop, target, next, AbortSignal.any([signal, lost]))
      // Serving rows past the whole log come from another one, such as the one before a backup was put back.
      const isForeign: boolean = ahead !== null && next.position < ahead
      ahead = await swap(pool, projection, next, isForeign)
    } while (ahead !== null)
    return true
  })
  return isBuilt === true
}

async function beginOrGoOn({ pool, log }: Workshop, { projection, schema }: Target, anew: boolean): Promise<Lane> {
  const { rows } = await pool.query(
    `select from projections.lane where name = $1 and position <= $2 and made_at > now() - interval '1 day'`,
    [schema, await log.head()],
  )
  const left = rows.length > 0 && !anew ? await readLane(pool, schema) : null
  return left ?? transaction(pool, (client) => createSchema(client, projection, schema))
}

type FoldAllOptions = {
  readonly until?: string | null
  readonly onMoved?: (lane: Lane) => void
  /** Waited for after each batch. @param busyMs how long the batch took. */
  readonly rest?: (busyMs: number) => Promise<void>
}

const noRest = async () => {}

/**
 * Brings rows to the head of the log, or to the last event at or before `until`.
 * @param onMoved hears how far they are. @throws what the fold throws, with all rows before that event written.
 */
export async function foldAll(
  { pool, log }: Pick<Workshop, 'pool' | 'log'>,
  target: Target,
  from: Lane,
  signal: AbortSignal,
  { until = null, onMoved = () => undefined, rest = noRest }: FoldAllOptions = {},
): Promise<Lane> {
  let lane = from
  let batch: LogEvent[] = []
  let begun = performance.now()
  const write = async () => {
    lane = await advance(pool, lane, target, batch)
    batch = []
    onMoved(lane)
  }
  for await (const event of log.readAll(from.position)) {
    if (until !== null && event.position > until) break
    batch.push(event)
    if (batch.length < BATCH) continue
    signal.throwIfAborted()
    await write()
    await rest(performance.now() - begun)
    begun = performance.now()
  }
  if (batch.length > 0) await write()
  return lane
}

/**
 * Puts a schema in the place of the serving one and answers null. Does nothing when that one is further, unless it
 * `isForeign`, or has just changed its lane; answers where it is.
 */
async function swap(pool: Pool, projection: Projection, next: Lane, isForeign: boolean): Promise<string | null> {
  const { schema, table } = projection
  const old = `${schema}_old`
  await pool.query(`analyze ${next.name}.${table}`)
  // Of a rebuild that was cut off.
  await leave()
  const ahead = await transaction(pool, async (client) => {
    const [before] = (await readModels(client, [projection])).values()
    // The lock keeps the serving rows where they are until the new ones stand there.
    const { rows: held } = await client.query<{ position: string }>(
      `select position from projections.lane where name = $1 for update`,
      [before?.lane.name],
    )
    const [serving] = (await readModels(client, [projection])).values()
    const [lane] = held
    if (!lane || serving?.lane.name !== before?.lane.name) return next.position
    if (lane.position > next.position && !isForeign) return lane.position
    if (serving?.lane.name === schema) await client.query(`delete from projections.lane where name = $1`, [schema])
    // A process that writes this lane believes in a member too many.
    else
      await client.query(`update projections.lane set build = gen_random_uuid() where name = $1`, [serving?.lane.name])
    await client.query(
      `update projections.model set lane = schema, is_built = true, trouble = null where schema = $1`,
      [schema],
    )
    await forgetCompared(client, schema)
    await client.query(`alter schema ${schema} rename to ${old}`)
    await client.query(`alter schema ${next.name} rename to ${schema}`)
    const { rowCount } = await client.query(
      `update projections.lane set name = $1, made_at = now() where name = $2 and build = $3 and position = $4`,
      [schema, next.name, next.build, next.position],
    )
    if (rowCount !== 1) throw new Superseded(`${next.name} was built by another process meanwhile`)
    return null
  })
  if (ahead === null) await leave()
  return ahead

  /** Drops the rows that served before. Waits for reads that still use them. */
  async function leave(): Promise<void> {
    await leadViews(pool, old, schema)
    await dropSchema(pool, old)
  }
}
