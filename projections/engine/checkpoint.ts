import type { Pool, PoolClient } from 'pg'
import type { LogEvent } from '#events/registry.ts'
import { START } from './log.ts'
import type { Db, Projection } from './projection.ts'
import { transaction } from './transaction.ts'

/**
 * How far the rows of a schema have come: all events up to `position` are in them. `build` names this filling of the
 * schema, so that whoever still works on an earlier one can never write into it.
 */
export type Checkpoint = {
  readonly schema: string
  readonly build: string
  readonly version: number
  readonly position: string
}

/** The schema that queries read a projection in. */
export const servingSchema = ({ name }: Pick<Projection, 'name'>): string => `rm_${name}`

/** Somebody else has moved this checkpoint or put another build in its place; nothing was written. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}

/** Makes what is missing: the table of checkpoints, and a schema to fill for each projection that has none. */
export async function createMissing(pool: Pool, projections: readonly Projection[]): Promise<void> {
  await transaction(pool, async (client) => {
    // "if not exists" alone fails when two nodes start at the same moment.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('projections', 0))`)
    await client.query(`create schema if not exists projections`)
    await client.query(`create table if not exists projections.checkpoint (
      schema text primary key, build uuid not null default gen_random_uuid(), version int not null, position text not null
    ) with (fillfactor = 50)`)
    for (const projection of projections) {
      const schema = servingSchema(projection)
      if (!(await readCheckpoint(client, schema))) await createSchema(client, projection, schema)
    }
  })
}

/** Makes an empty schema in place of whatever was left under its name, with its checkpoint before the first event. */
export async function createSchema(client: PoolClient, projection: Projection, schema: string): Promise<Checkpoint> {
  const { table, version, indexes } = projection
  await dropSchema(client, schema)
  await client.query(`create schema ${schema}`)
  await client.query(`create table ${schema}.${table} (id bigint primary key, doc jsonb not null)`)
  for (const index of indexes) await client.query(`create index on ${schema}.${table} ${index}`)
  const { rows } = await client.query<Checkpoint>(
    `insert into projections.checkpoint (schema, version, position) values ($1, $2, $3) returning *`,
    [schema, version, START],
  )
  const [checkpoint] = rows
  if (!checkpoint) throw new Error(`${schema} has no checkpoint`)
  return checkpoint
}

export async function dropSchema(db: Db, schema: string): Promise<void> {
  await db.query(`delete from projections.checkpoint where schema = $1`, [schema])
  await db.query(`drop schema if exists ${schema} cascade`)
}

export async function readCheckpoint(db: Db, schema: string): Promise<Checkpoint | null> {
  const { rows } = await db.query<Checkpoint>(
    `select schema, build, version, position from projections.checkpoint where schema = $1`,
    [schema],
  )
  return rows[0] ?? null
}

/**
 * Folds the events after a checkpoint into its rows and moves it past them; events that it is past already, in whatever
 * order or number they come again, change nothing. Each write is one transaction with its move of the checkpoint.
 * @throws Superseded
 */
export async function advance(
  db: Db,
  projection: Projection,
  from: Checkpoint,
  events: readonly LogEvent[],
): Promise<Checkpoint> {
  let at = from
  let rest = unseen(events, at.position)
  while (rest.length > 0) {
    const { rows, position } = await projection.fold(db, at.schema, rest)
    // One statement is one transaction. The compare-and-set fails whenever the rows that were folded on may be old: rows
    // change with the position only. The log is the truth, so no commit here needs to wait for the disk.
    const { rows: moved } = await db.query(
      `with moved as (
         update projections.checkpoint set position = $1 where schema = $2 and build = $3 and position = $4
           and set_config('synchronous_commit', 'off', true) = 'off' returning 1
       ), written as (
         insert into ${at.schema}.${projection.table} (id, doc)
           select r.id, r.doc from jsonb_to_recordset($5::jsonb) as r(id bigint, doc jsonb)
           where exists (select from moved)
         on conflict (id) do update set doc = excluded.doc
       ) select from moved`,
      [position, at.schema, at.build, at.position, JSON.stringify(rows)],
    )
    if (moved.length === 0) throw new Superseded(`${at.schema} is no longer at ${at.position}`)
    at = { ...at, position }
    rest = unseen(rest, position)
  }
  return at
}

function unseen(events: readonly LogEvent[], after: string): readonly LogEvent[] {
  let last = after
  return events.filter(({ position }) => {
    if (position <= last) return false
    last = position
    return true
  })
}
