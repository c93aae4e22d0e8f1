import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseLog } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { EMBEDDED } from '../database/embedded-folder.ts'
import { KEY_TABLES, NOT_KEPT } from './format.ts'
import { type KeyRows, readKeyRows } from './person-key-rows.ts'

/**
 * Copies the embedded database, which nothing may have open, and takes out of the copy what a backup does not keep. All tables are
 * written anew and the write-ahead log is begun anew: no page and no segment has a row any more that was removed.
 * @param folder gets the copy, as `pglite`; it must not exist. @returns the keys of people, which are not in the copy.
 */
export async function copyEmbedded(dataDir: string, folder: string, log: DatabaseLog): Promise<KeyRows> {
  await mkdir(folder, { mode: 0o700 })
  await cp(join(dataDir, EMBEDDED), join(folder, EMBEDDED), { recursive: true })
  const { pool, writeAnew, close } = await openDatabase({ databaseUrl: undefined, dataDir: folder, log })
  try {
    const rows = await readKeyRows(pool)
    await pool.query(`truncate ${[...NOT_KEPT, ...KEY_TABLES].join(', ')}`)
    const { rows: schemas } = await pool.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname = 'projections' or nspname ~ '^rm_'`,
    )
    for (const { name } of schemas) await pool.query(`drop schema ${name} cascade`)
    await writeAnew?.()
    return rows
  } finally {
    await close()
  }
}
