import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** A segment of the write-ahead log. */
const SEGMENT = /^[0-9A-F]{24}$/

/**
 * Writes the tables of the embedded database anew, and begins its write-ahead log anew. VACUUM alone leaves the bytes of removed rows
 * in their pages, the write-ahead log has all that was ever written, and the planner's statistics have samples of values. The tables
 * of read models are not among them: those are built anew, and the former ones dropped.
 * @param folder of the database. @param spared names of tables from which nothing was removed: large ones take long.
 */
export async function writeAnew(pool: pg.Pool, folder: string, spared: readonly string[] = []): Promise<void> {
  const { rows: tables } = await pool.query<{ id: number; name: string }>(
    `select c.oid::int8 as id, format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'projections') and relname <> all($1)`,
    [spared],
  )
  // ANALYZE keeps those of a table that is empty now.
  await pool.query('delete from pg_statistic where starelid = any($1::int8[])', [tables.map(({ id }) => id)])
  for (const { name } of tables) await pool.query(`vacuum (full, analyze) ${name}`)
  await pool.query('vacuum full pg_statistic')
  const client = await pool.connect()
  try {
    await beginWal(client, join(folder, 'pg_wal'))
  } finally {
    client.release()
  }
}

/** Goes on in a segment that was never written to, and removes those before it. */
async function beginWal(client: pg.PoolClient, folder: string): Promise<void> {
  // Segments that are not needed any more go, in the place of being written over later.
  await client.query('set wal_recycle = off')
  await client.query('checkpoint')
  const { rows } = await client.query<{ now: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as now')
  const now = rows[0]?.now ?? ''
  // Those that were made ready for later still hold what they held before.
  for (const name of await readdir(folder)) if (SEGMENT.test(name) && name > now) await rm(join(folder, name))
  await client.query('select pg_switch_wal()')
  // The first one writes into the new segment; the second one needs nothing before it any more.
  for (let count = 0; count < 2; count++) await client.query('checkpoint')
}
