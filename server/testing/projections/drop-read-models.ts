import type pg from 'pg'

/** Drops all read models of a database, and all that their engine keeps of them: for the next test it is as new. */
export async function dropReadModels(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ schema: string }>(
    `select quote_ident(nspname) as schema from pg_namespace where nspname = 'projections' or nspname like 'rm\\_%'`,
  )
  if (rows.length > 0) await pool.query(`drop schema ${rows.map(({ schema }) => schema).join(', ')} cascade`)
}
