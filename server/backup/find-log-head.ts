import pg from 'pg'
import { openEmbedded } from '../database/embedded.ts'
import type { DatabaseLog } from '../database/database.ts'
import type { LogHead } from '../event-store/log-head.ts'
import { settleLogPlace } from '../event-store/log-place.ts'
import { readLogHead } from '../event-store/postgres/read-log-head.ts'
import type { Config } from '../startup/config.ts'
import { explainDatabase } from '../startup/open-stores.ts'

/**
 * Where the log of a database stands; null for an empty one.
 * @throws DataDirInUse when the server of the embedded database runs. @throws OperatorError when the database cannot be reached,
 * or when the events are in an EventStoreDB, whatever the settings of this program say.
 */
export const findLogHead = (
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: DatabaseLog,
): Promise<LogHead | null> => (databaseUrl === undefined ? headInFolder(dataDir, log) : headOnServer(databaseUrl))

async function headInFolder(dataDir: string, log: DatabaseLog): Promise<LogHead | null> {
  const { pool, close } = await openEmbedded(dataDir, log)
  try {
    return await readLogHead(pool)
  } finally {
    await close()
  }
}

async function headOnServer(databaseUrl: string): Promise<LogHead | null> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    await settleLogPlace(pool, false)
    return await readLogHead(pool)
  } catch (error) {
    throw explainDatabase(databaseUrl, error)
  } finally {
    await pool.end()
  }
}
