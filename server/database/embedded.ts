import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { PglitePgConnection } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { OperatorError } from '../errors/operator-error.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { EMBEDDED } from './embedded-folder.ts'
import { DURABLE_START, DurableFs } from './durable-fs.ts'
import type { Database, DatabaseLog } from './database.ts'
import { poolTypes } from './pool-types.ts'
import { createFromTemplate } from './template.ts'
import { timeOf } from './time-of.ts'
import { writeAnew } from './write-anew.ts'

/** ANALYZE runs on the event loop: a smaller sample keeps it short. */
const startParams = [...DURABLE_START, '-c', 'default_statistics_target=10']

/**
 * Opens Postgres inside this process, kept in `dataDir`/pglite and owned by this process alone.
 * @throws OperatorError where it cannot be opened, such as DataDirInUse.
 */
export const openEmbedded = (dataDir: string, log: DatabaseLog): Promise<Database> =>
  openOwn(dataDir, log).catch((error: unknown) => {
    throw explained(dataDir, error)
  })

function explained(dataDir: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new OperatorError(`The embedded database in ${dataDir} cannot be opened: ${reason}.`, { cause: error })
}

async function openOwn(dataDir: string, log: DatabaseLog): Promise<Database> {
  const unlock = await lockDataDir(resolve(dataDir), log)
  try {
    const folder = join(resolve(dataDir), EMBEDDED)
    if (!existsSync(folder)) await createFromTemplate(folder)
    const fs = new DurableFs(folder)
    const pglite = await PGlite.create({ fs, startParams }).catch((error: unknown) => {
      throw fs.lastWords === null ? error : new Error(fs.lastWords, { cause: error })
    })
    if (fs.syncs === 0) {
      log.warn('the embedded database does not reach fsync: it survives a killed process, but not a power cut')
    }
    const pool = createPool(pglite, log)
    const stopMaintenance = startMaintenance(pool, log)
    return {
      pool,
      reads: pool,
      look: () => timeOf(pool),
      kind: 'embedded',
      listen: null,
      writeAnew: (spared) => writeAnew(pool, folder, spared),
      async close() {
        stopMaintenance()
        await pool.end()
        await pglite.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * A pool of one. `pg` drops a client whenever a query of the pool fails, and expects the next one to be a new session;
 * here there is only the one. So each client waits until the one before it has sent all it had to send, and starts from a
 * clean session: no open transaction, no prepared statements.
 */
function createPool(pglite: PGlite, log: DatabaseLog): pg.Pool {
  let previousEnded = Promise.resolve()

  class SessionConnection extends PglitePgConnection {
    #ended: () => void = () => undefined

    override async connect(port: number, host: string): Promise<void> {
      const previous = previousEnded
      previousEnded = new Promise((resolve) => {
        this.#ended = resolve
      })
      await previous
      if (pglite.isInTransaction()) await pglite.exec('rollback')
      await pglite.exec('discard all')
      await super.connect(port, host)
    }

    override end(): void {
      super.end()
      this.once('end', this.#ended)
    }
  }

  class SessionClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const session = { ...config, connection: new SessionConnection({ pglite }) }
      super(session)
    }
  }

  const pool = new pg.Pool({ Client: SessionClient, max: 1, idleTimeoutMillis: 0, types: poolTypes })
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'the embedded database failed'))
  return pool
}

const MAINTENANCE_EVERY_MS = 60_000
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
export function startMaintenance(pool: pg.Pool, log: DatabaseLog, everyMs = MAINTENANCE_EVERY_MS): () => void {
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
