import type pg from 'pg'
import type { DatabaseLog } from './open.ts'

const EVERY_MS = 60_000
/** A database that hardly changed is left alone: WAL bytes since the last round. */
const ENOUGH_BYTES = 1024 * 1024

/**
 * Does by timer what a Postgres server does by itself and PGlite does not: checkpoints (without them the log of changes
 * grows for ever, and so does the next start), VACUUM, and ANALYZE (without it plans are made for empty tables).
 * @returns what stops it.
 */
export function startMaintenance(pool: pg.Pool, log: DatabaseLog, everyMs = EVERY_MS): () => void {
  let done = '0/0'
  const round = async () => {
    const { rows } = await pool.query<{ now: string; bytes: string }>(
      'select pg_current_wal_lsn()::text as now, pg_wal_lsn_diff(pg_current_wal_lsn(), $1)::text as bytes',
      [done],
    )
    const [wal] = rows
    if (!wal || Number(wal.bytes) < ENOUGH_BYTES) return
    await pool.query('vacuum (analyze)')
    await pool.query('checkpoint')
    done = wal.now
  }
  const timer = setInterval(() => {
    round().catch((error: unknown) => log.warn({ err: error }, 'maintenance of the embedded database failed'))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
