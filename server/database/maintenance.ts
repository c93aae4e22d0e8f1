import type pg from 'pg'
import type { DatabaseLog } from './database.ts'

const EVERY_MS = 60_000
/** How much may have been written since the last checkpoint: the next start after a kill has to read it all. */
const WAL_BYTES = 1024 * 1024

/** Tables that changed enough, by the rules of a server's autovacuum. */
const CHANGED_TABLES = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_mod_since_analyze > 50 + n_live_tup / 10 or n_dead_tup > 50 + n_live_tup / 5`

const WAL_SINCE_CHECKPOINT = `
  select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`

/**
 * Does by timer what a Postgres server does by itself and PGlite does not: VACUUM, ANALYZE (without it plans are made for
 * empty tables), and checkpoints (without them the WAL grows for ever).
 * @returns what stops it.
 */
export function startMaintenance(pool: pg.Pool, log: DatabaseLog, everyMs = EVERY_MS): () => void {
  const round = async () => {
    const { rows: tables } = await pool.query<{ name: string }>(CHANGED_TABLES)
    // One by one: each holds up everything else in the process while it runs.
    for (const { name } of tables) await pool.query(`vacuum (analyze) ${name}`)
    const { rows: wal } = await pool.query<{ bytes: number }>(WAL_SINCE_CHECKPOINT)
    if ((wal[0]?.bytes ?? 0) > WAL_BYTES) await pool.query('checkpoint')
  }
  const timer = setInterval(() => {
    round().catch((error: unknown) => log.warn({ err: error }, 'maintenance of the embedded database failed'))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
