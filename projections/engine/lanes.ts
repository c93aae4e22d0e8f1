import type { Pool, PoolClient } from 'pg'
import { COMPARED_TABLE } from './compared.ts'
import { fingerprint } from './fingerprint.ts'
import { START } from './log.ts'
import { makeMissing } from './make-missing.ts'
import type { Db, Projection } from './projection.ts'
import { transaction } from './transaction.ts'

/**
 * Read models that are moved along the log together: the rows of each hold all events up to `position`, and no other.
 * `build` names this state of its members, so that a process that works on an earlier one can never write. A lane of one read
 * model, or of rows that are not read yet, is named after their schema.
 */
export type Lane = { readonly name: string; readonly build: string; readonly position: string }

/** A read model as the database has it. `trouble`: why it does not go on; null when it does. */
export type ReadModel = {
  readonly schema: string
  /** True if its rows have ever been at the head of the log, and were not past it at a start. Until then they may not be read. */
  readonly isBuilt: boolean
  readonly trouble: string | null
  readonly lane: Lane
}

/** The lane has been moved, or its members have changed; nothing was written. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}

/** The lane of all read models of this build that have nothing to catch up with. */
export const commonLane = (projections: readonly Projection[]): string =>
  `build ${fingerprint(projections.map(({ schema }) => schema).toSorted())}`

/**
 * One of several nodes at a time makes and removes tables. They queue for the lock of a table, which takes the right to change it: no
 * other account of the database can hold them up.
 */
export async function alone<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  await makeMissing(pool, 'create schema if not exists projections; create table if not exists projections.turn ()')
  return transaction(pool, async (client) => {
    await client.query('lock table projections.turn in share row exclusive mode')
    return work(client)
  })
}

/**
 * Makes what is missing: the tables of this engine, and for each read model that has none a schema with empty rows.
 * @param isBuilt whether empty rows are all that there is to know, since the log is empty.
 */
export async function createMissing(pool: Pool, projections: readonly Projection[], isBuilt: boolean): Promise<void> {
  await alone(pool, async (client) => {
    await client.query(`create table if not exists projections.lane (
      name text primary key, build uuid not null default gen_random_uuid(), position text not null,
      made_at timestamptz not null default now()
    ) with (fillfactor = 50)`)
    await client.query(`create table if not exists projections.model (
      schema text primary key, lane text not null, is_built boolean not null, trouble text,
      used_at timestamptz not null default now()
    )`)
    await client.query(COMPARED_TABLE)
    const there = await readModels(client, projections)
    for (const projection of projections) {
      const { schema } = projection
      if (there.has(schema)) continue
      const lane = await createSchema(client, projection, schema)
      await client.query(
        `insert into projections.model (schema, lane, is_built) values ($1, $2, $3)
         on conflict (schema) do update set lane = excluded.lane, is_built = excluded.is_built, trouble = null`,
        [schema, lane.name, isBuilt],
      )
    }
  })
}

/** Makes an empty schema in place of whatever was left under its name, with a lane of its own before the first event. */
export async function createSchema(client: PoolClient, projection: Projection, schema: string): Promise<Lane> {
  const { table, columns = [], indexes } = projection
  const all = ['id bigint primary key', 'doc jsonb not null', ...columns]
  await dropSchema(client, schema)
  await client.query(`create schema ${schema}`)
  await client.query(`create table ${schema}.${table} (${all.join(', ')})`)
  for (const index of indexes) await client.query(`create index on ${schema}.${table} ${index}`)
  return one(
    await client.query<Lane>(`insert into projections.lane (name, position) values ($1, $2) returning ${LANE}`, [
      schema,
      START,
    ]),
  )
}

export async function dropSchema(db: Db, schema: string): Promise<void> {
  await db.query(`delete from projections.lane where name = $1`, [schema])
  await db.query(`drop schema if exists ${schema} cascade`)
}

const LANE = 'name, build, position'

export async function readLane(db: Db, name: string): Promise<Lane | null> {
  const { rows } = await db.query<Lane>(`select ${LANE} from projections.lane where name = $1`, [name])
  return rows[0] ?? null
}

/** The read models that the database has, by their schemas. */
export async function readModels(
  db: Db,
  projections: readonly Pick<Projection, 'schema'>[],
): Promise<ReadonlyMap<string, ReadModel>> {
  const { rows } = await db.query<Omit<ReadModel, 'lane'> & Lane>(
    `select schema, is_built as "isBuilt", trouble, name, build, position
     from projections.model join projections.lane on name = lane where schema = any($1)`,
    [projections.map(({ schema }) => schema)],
  )
  return new Map(
    rows.map(({ schema, isBuilt, trouble, name, build, position }) => [
      schema,
      { schema, isBuilt, trouble, lane: { name, build, position } },
    ]),
  )
}

/** The common lane as it stands, made when it is missing. */
export async function openLane(db: Db, name: string): Promise<Lane> {
  await db.query(`insert into projections.lane (name, position) values ($1, $2) on conflict do nothing`, [name, START])
  return one({ rows: [await readLane(db, name)] })
}

/**
 * Takes read models with lanes of their own, all at one position, into another lane, which is there too or has no members.
 * @returns that lane, under a new build. @throws Superseded
 */
export const join = (pool: Pool, into: Lane, models: readonly ReadModel[]): Promise<Lane> =>
  transaction(pool, async (client) => {
    const lanes = models.map(({ lane }) => lane)
    await hold(client, [into, ...lanes])
    const names = lanes.map(({ name }) => name)
    await client.query(`update projections.model set lane = $1, trouble = null where lane = any($2)`, [
      into.name,
      names,
    ])
    await client.query(`delete from projections.lane where name = any($1)`, [names])
    return rename(client, into.name, lanes[0]?.position ?? into.position)
  })

/**
 * Gives each of these members of a lane one of its own, at the same position.
 * @returns the lane that they leave, under a new build. @throws Superseded
 */
export const part = (pool: Pool, from: Lane, schemas: readonly string[], trouble: string | null): Promise<Lane> =>
  transaction(pool, async (client) => {
    await hold(client, [from])
    const { rows } = await client.query<{ schema: string }>(
      `update projections.model set lane = schema, trouble = $1 where lane = $2 and schema = any($3) returning schema`,
      [trouble, from.name, schemas],
    )
    await client.query(`insert into projections.lane (name, position) select unnest($1::text[]), $2`, [
      rows.map(({ schema }) => schema),
      from.position,
    ])
    return rename(client, from.name, from.position)
  })

/** Keeps lanes as they are to the end of the transaction. @throws Superseded when one is not as it was. */
async function hold(client: PoolClient, lanes: readonly Lane[]): Promise<void> {
  const { rows } = await client.query<Lane>(
    `select ${LANE} from projections.lane where name = any($1) order by name for update`,
    [lanes.map(({ name }) => name)],
  )
  const now = new Map(rows.map((lane) => [lane.name, lane]))
  for (const { name, build, position } of lanes)
    if (now.get(name)?.build !== build || now.get(name)?.position !== position)
      throw new Superseded(`${name} is no longer at ${position}`)
}

const rename = async (client: PoolClient, name: string, position: string): Promise<Lane> =>
  one(
    await client.query<Lane>(
      `update projections.lane set build = gen_random_uuid(), position = $2 where name = $1 returning ${LANE}`,
      [name, position],
    ),
  )

function one<T>({ rows: [row] }: { rows: readonly (T | null)[] }): T {
  if (!row) throw new Error('a lane has no row')
  return row
}
