import type { Pool } from 'pg'
import type { LogEvent } from '#events/registry.ts'
import { advance, type Target } from './advance.ts'
import { forgetCompared } from './compared.ts'
import { createMissing, createSchema, dropSchema, type Lane, readLane, readModels, Superseded } from './lanes.ts'
import { type Locks, underLeases } from './locks.ts'
import { leadViews } from './lead-views.ts'
import { type Log, START } from './log.ts'
import type { Projection } from './projection.ts'
import { transaction } from './transaction.ts'

export type Workshop = { readonly pool: Pool; readonly log: Log; readonly locks: Locks }

/** Events that are folded together when many are read. */
const BATCH = 1_000

type Options = {
  /** Remains of a rebuild that was cut off are not used. */
  readonly anew?: boolean
  /** Done once the new rows serve, while no process can build others. */
  readonly whenServed?: () => Promise<void>
}

/** As {@link rebuildAll}, for one. */
export const rebuild = (
  workshop: Workshop,
  projection: Projection,
  signal: AbortSignal,
  options: Options = {},
): Promise<boolean> => rebuildAll(workshop, [projection], signal, options)

/**
 * Folds the whole log, which is read once, into schemas beside those that serve, then puts them in their place, however the serving
 * ones came about. Reads go on meanwhile and never see less than before. One that was cut off less than a day ago goes on there,
 * unless `anew`.
 * @returns false when another process builds one of these projections at the moment.
 * @throws when `signal` aborts, a store is away or an event cannot be folded; what serves is as it was.
 */
export async function rebuildAll(
  workshop: Workshop,
  projections: readonly Projection[],
  signal: AbortSignal,
  { anew = false, whenServed = async () => undefined }: Options = {},
): Promise<boolean> {
  const { pool, locks } = workshop
  const names = projections.map(({ schema }) => `build ${schema}`)
  const isBuilt = await underLeases(locks, names, async (lost) => {
    await createMissing(pool, projections, false)
    const ending = AbortSignal.any([signal, ...lost])
    const begun: Build[] = []
    for (const projection of projections) {
      const target = { projection, schema: `${projection.schema}_next` }
      begun.push({ target, lane: await beginOrGoOn(workshop, target, anew) })
    }
    for (const build of await foldTogether(workshop, begun, ending)) await serve(workshop, build, ending)
    await whenServed()
    return true
  })
  return isBuilt === true
}

/** Rows that are being built, and how far they are. */
type Build = { readonly target: Target; readonly lane: Lane }

async function serve(workshop: Workshop, { target, lane }: Build, signal: AbortSignal): Promise<void> {
  let next = lane
  let ahead = await swap(workshop.pool, target.projection, next, false)
  while (ahead !== null) {
    next = await foldAll(workshop, target, next, signal)
    // Serving rows past the whole log come from another one, such as the one before a backup was put back.
    ahead = await swap(workshop.pool, target.projection, next, next.position < ahead)
  }
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
  /** Waited for after each whole batch. @param busyMs how long the batch took. */
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
  let begun = performance.now()
  for await (const batch of batches(log, from.position, until)) {
    signal.throwIfAborted()
    lane = await advance(pool, lane, target, batch)
    onMoved(lane)
    if (batch.length === BATCH) await rest(performance.now() - begun)
    begun = performance.now()
  }
  return lane
}

/** Brings the rows of several to the head of the log, which is read once. */
async function foldTogether(
  { pool, log }: Workshop,
  begun: readonly Build[],
  signal: AbortSignal,
): Promise<readonly Build[]> {
  let builds = begun
  const first = begun.map(({ lane }) => lane.position).toSorted()[0] ?? START
  for await (const batch of batches(log, first, null)) {
    signal.throwIfAborted()
    const moved: Build[] = []
    for (const { target, lane } of builds) moved.push({ target, lane: await advance(pool, lane, target, batch) })
    builds = moved
  }
  return builds
}

async function* batches(log: Log, after: string, until: string | null): AsyncGenerator<readonly LogEvent[], void> {
  let batch: LogEvent[] = []
  for await (const event of log.readAll(after)) {
    if (until !== null && event.position > until) break
    batch.push(event)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
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
