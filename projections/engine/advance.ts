import type { LogEvent } from '#events/registry.ts'
import { type Lane, Superseded } from './lanes.ts'
import type { Db, Document, Folding, Projection } from './projection.ts'
import { inTimeSlices, jsonInSlices } from './pace/slices.ts'

/** A read model and the schema that is filled: the one that serves, or one beside it. */
export type Target = { readonly projection: Projection; readonly schema: string }

/** A read model that cannot fold the next event of its lane, and the error. */
export type Stuck = { readonly projection: Projection; readonly error: unknown }

/** Rows that one write may change before it is cut; bounds the size of the statement. */
const MAX_ROWS = 2_000

/**
 * Folds events onto the rows of all targets of a lane, and writes these rows and the lane's position in one statement. Others are
 * served meanwhile, also where one event changes thousands of rows.
 * Events that the lane is past already, in whatever order or number they come again, change nothing.
 * @returns the lane after it, and the events that are left: after {@link MAX_ROWS} rows, or from the event on that one of
 * the targets cannot fold (`stuck`).
 * @throws Superseded when the lane is not where it was; then nothing was written.
 */
export async function advanceOnce(
  db: Db,
  lane: Lane,
  targets: readonly Target[],
  events: readonly LogEvent[],
): Promise<{ readonly lane: Lane; readonly rest: readonly LogEvent[]; readonly stuck: Stuck | null }> {
  const fresh = unseen(events, lane.position)
  const batches = targets.map((target): Batch => ({ ...target, folding: target.projection.begin(), folded: 0 }))
  const { folded, stuck } = await foldLoaded(db, batches, fresh)
  const position = fresh[folded - 1]?.position
  if (position !== undefined) await write(db, lane, position, batches)
  return { lane: { ...lane, position: position ?? lane.position }, rest: fresh.slice(folded), stuck }
}

/** As {@link advanceOnce} for one target, to the end of the events. @throws Superseded, and what the fold throws. */
export async function advance(db: Db, from: Lane, target: Target, events: readonly LogEvent[]): Promise<Lane> {
  let step = { lane: from, rest: events }
  while (step.rest.length > 0) {
    const { stuck, ...next } = await advanceOnce(db, step.lane, [target], step.rest)
    if (stuck) throw stuck.error
    step = next
  }
  return step.lane
}

/** `folded`: so many of the events are in its rows, but for those that it does not handle. */
type Batch = Target & { readonly folding: Folding; folded: number }

function restart(batches: readonly Batch[]): void {
  for (const batch of batches) {
    batch.folding.restart()
    batch.folded = 0
  }
}

/** Folds until no row is missing. The folds say themselves which rows they need: all that are asked for come in one query. */
async function foldLoaded(db: Db, batches: readonly Batch[], events: readonly LogEvent[]) {
  for (;;) {
    const result = await foldOnto(batches, events)
    const asking = batches.flatMap((batch) => {
      const ids = batch.folding.missing()
      return ids.length === 0 ? [] : { batch, ids }
    })
    if (asking.length === 0) return result
    const selects = asking.map(
      ({ batch: { projection, schema } }, index) =>
        `select ${index} as asked, id, doc from ${schema}.${projection.table} where id = any($${index + 1}::bigint[])`,
    )
    const { rows } = await db.query<Document & { asked: number }>(
      named(
        selects.join(' union all '),
        asking.map(({ ids }) => ids),
      ),
    )
    for (const [index, { batch, ids }] of asking.entries())
      batch.folding.load(
        ids,
        rows.filter(({ asked }) => asked === index),
      )
    // The others keep their rows: thousands of one event are not made twice because a row was missing elsewhere.
    restart(asking.map(({ batch }) => batch))
  }
}

/** Goes on where each batch is. */
async function foldOnto(
  batches: readonly Batch[],
  events: readonly LogEvent[],
): Promise<{ folded: number; stuck: Stuck | null }> {
  const giveWay = inTimeSlices()
  for (const [index, event] of events.entries()) {
    const concerned = batches.filter(({ projection }) => projection.handles.has(event.type))
    for (const batch of concerned) {
      if (index < batch.folded) continue
      try {
        const pieces = batch.folding.fold(event)
        while (!pieces.next().done) await giveWay(event)
      } catch (error) {
        // It may only lack rows that are not loaded yet.
        if (batches.some(({ folding }) => folding.missing().length > 0)) return { folded: index, stuck: null }
        // The others are folded again up to the event before, so that all of them stop at the same one.
        restart(batches)
        return { ...(await foldOnto(batches, events.slice(0, index))), stuck: { projection: batch.projection, error } }
      }
      batch.folded = index + 1
    }
    const rows = concerned.length === 0 ? 0 : batches.reduce((sum, { folding }) => sum + folding.size(), 0)
    if (rows < MAX_ROWS) continue
    if (batches.every(({ folded }) => folded <= index + 1)) return { folded: index + 1, stuck: null }
    // Rows of later events are among them, by those that lacked none: all of them stop at the same event.
    restart(batches)
    return foldOnto(batches, events)
  }
  return { folded: events.length, stuck: null }
}

async function write(db: Db, lane: Lane, position: string, batches: readonly Batch[]): Promise<void> {
  const changed: { readonly table: string; readonly rows: string }[] = []
  for (const { projection, schema, folding } of batches) {
    const rows = folding.changed()
    if (rows.length > 0) changed.push({ table: `${schema}.${projection.table}`, rows: await jsonInSlices(rows) })
  }
  const inserts = changed.map(
    ({ table }, index) => `, written_${index} as (
       insert into ${table} (id, doc)
         select r.id, r.doc from jsonb_to_recordset($${index + 5}::jsonb) as r(id bigint, doc jsonb)
         where exists (select from moved)
       on conflict (id) do update set doc = excluded.doc)`,
  )
  // One statement is one transaction. The compare-and-set fails whenever the rows that were folded on may be old: rows
  // change with the position only. `unsynced` is for this transaction: the log is the truth, so its commit need not wait for
  // the disk.
  const { rows: moved } = await db.query(
    named(
      `with unsynced as (select set_config('synchronous_commit', 'off', true)),
     moved as (
       update projections.lane set position = $1 from unsynced where name = $2 and build = $3 and position = $4
       returning 1)${inserts.join('')}
     select from moved`,
      [position, lane.name, lane.build, lane.position, ...changed.map(({ rows }) => rows)],
    ),
  )
  if (moved.length === 0) throw new Superseded(`${lane.name} is no longer at ${lane.position}`)
}

function unseen(events: readonly LogEvent[], after: string): readonly LogEvent[] {
  let last = after
  return events.filter(({ position }) => {
    if (position <= last) return false
    last = position
    return true
  })
}

/** Texts that have a name; more than those of a serving lane never come often. */
const MAX_NAMES = 100
const statementNames = new Map<string, string>()

type NamedStatement = { readonly name?: string; readonly text: string; values: unknown[] }

/**
 * A statement that comes with each change of a board. It has a name by its text, so that each connection parses and plans it once.
 * Tables that are renamed meanwhile are found anew by the database.
 */
function named(text: string, values: unknown[]): NamedStatement {
  let name = statementNames.get(text)
  if (name === undefined && statementNames.size < MAX_NAMES) {
    name = `advance-${statementNames.size}`
    statementNames.set(text, name)
  }
  return { ...(name !== undefined && { name }), text, values }
}
