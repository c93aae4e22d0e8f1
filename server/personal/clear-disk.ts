import type { Pool } from 'pg'
import type { Database } from '../database/database.ts'

/** The log, in which an erasure changes nothing. */
const LOG = 'es_event'

/** True if files of the embedded database may still hold keys that are destroyed, or events as they were before their encryption. */
export async function isDiskOwed(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select from person_key where sealed is null and not off_disk
     union all select from personal_upgrade where not off_disk`,
  )
  return rows.length > 0
}

/**
 * Removes from the files of the embedded database what was removed from its rows (docs/rules.md, ERASE-70), and notes it beside the
 * keys that were destroyed before.
 */
export async function clearDisk(pool: Pool, writeAnew: NonNullable<Database['writeAnew']>): Promise<void> {
  const { rows: keys } = await pool.query<{ id: string }>(
    'select id from person_key where sealed is null and not off_disk',
  )
  const { rows: logs } = await pool.query('select from personal_upgrade where not off_disk')
  await writeAnew(logs.length > 0 ? [] : [LOG])
  await pool.query('update person_key set off_disk = true where id = any($1)', [keys.map(({ id }) => id)])
  if (logs.length > 0) await pool.query('update personal_upgrade set off_disk = true')
}
