import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type DatabaseLog, openDatabase } from '../database/open.ts'
import { EMBEDDED } from '../database/embedded-folder.ts'
import { KEY_TABLES, NOT_KEPT } from './format.ts'
import { type KeyRows, readKeyRows } from './person-key-rows.ts'

/** A segment of the write-ahead log. */
const SEGMENT = /^[0-9A-F]{24}$/

/**
 * Copies the embedded database, which nothing may have open, and takes out of the copy what a backup does not keep. All tables are
 * written anew and the write-ahead log is begun anew: no page and no segment has a row any more that was removed.
 * @param folder gets the copy, as `pglite`; it must not exist. @returns the keys of people, which are not in the copy.
 */
export async function copyEmbedded(dataDir: string, folder: string, log: DatabaseLog): Promise<KeyRows> {
  await mkdir(folder, { mode: 0o700 })
  await cp(join(dataDir, EMBEDDED), join(folder, EMBEDDED), { recursive: true })
  const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir: folder, log })
  const client = await pool.connect()
  try {
    const rows = await readKeyRows(client)
    // Segments that are not needed any more go, in the place of being written over later.
    await client.query('set wal_recycle = off')
    await client.query(`truncate ${[...NOT_KEPT, ...KEY_TABLES].join(', ')}`)
    const { rows: schemas } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname = 'projections' or nspname ~ '^rm_'`,
    )
    for (const { name } of schemas) await client.query(`drop schema ${name} cascade`)
    await client.query('vacuum full')
    await client.query('checkpoint')
    await beginWal(client, join(folder, EMBEDDED, 'pg_wal'))
    return rows
  } finally {
    client.release()
    await close()
  }
}

type Client = { query<Row>(text: string): Promise<{ rows: Row[] }> }

/** Goes on in a segment that was never written to, and removes those before it. */
async function beginWal(client: Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ now: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as now')
  const now = rows[0]?.now ?? ''
  // Those that were made ready for later still hold what they held before.
  for (const name of await readdir(folder)) if (SEGMENT.test(name) && name > now) await rm(join(folder, name))
  await client.query('select pg_switch_wal()')
  // The first one writes into the new segment; the second one needs nothing before it any more.
  for (let count = 0; count < 2; count++) await client.query('checkpoint')
}
