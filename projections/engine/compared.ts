import type { Db, Projection } from './projection.ts'

/** The last comparison of a read model with the log: how many rows the log leads to, and how many stood otherwise. */
export type Comparison = { readonly at: Date; readonly rows: number; readonly differing: number }

/** A table of this engine; `createMissing` makes it. */
export const COMPARED_TABLE = `create table if not exists projections.compared (
  schema text primary key, at timestamptz not null, rows bigint not null, differing bigint not null
)`

/** The last comparisons, by schema. Rows that were built anew since have none. */
export async function lastCompared(
  db: Db,
  projections: readonly Projection[],
): Promise<ReadonlyMap<string, Comparison>> {
  const { rows } = await db.query<Comparison & { readonly schema: string }>(
    'select schema, at, rows, differing from projections.compared where schema = any($1)',
    [projections.map(({ schema }) => schema)],
  )
  return new Map(rows.map(({ schema, ...compared }) => [schema, compared]))
}

export async function noteCompared(db: Db, schema: string, { rows, differing }: Omit<Comparison, 'at'>): Promise<void> {
  await db.query(
    `insert into projections.compared (schema, at, rows, differing) values ($1, now(), $2, $3)
     on conflict (schema) do update set at = excluded.at, rows = excluded.rows, differing = excluded.differing`,
    [schema, rows, differing],
  )
}

/** Other rows stand there from now on, or none. */
export async function forgetCompared(db: Db, schema: string): Promise<void> {
  await db.query('delete from projections.compared where schema = $1', [schema])
}
