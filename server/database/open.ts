import pg from 'pg'
import type { Database, DatabaseLog } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { createListener } from './listener.ts'
import { migrate } from './migrate.ts'
import { poolTypes } from './pool-types.ts'
import { timeOf } from './time-of.ts'

export type DatabaseOptions = {
  /** A Postgres server; undefined: the embedded database. */
  readonly databaseUrl: string | undefined
  /** Folder that holds the embedded database. */
  readonly dataDir: string
  readonly log: DatabaseLog
  /** How long the server may take for a query, in milliseconds; 0: as long as it likes, for work that no request waits for. */
  readonly answerWithin?: number | undefined
}

/** How long a query may wait for a connection, in milliseconds. */
const CONNECT_WITHIN_MS = 5_000
/** Timeout of an answer, in milliseconds, after which the server counts as away: a connection may hang without an error. */
const ANSWER_WITHIN_MS = 10_000
/** Delay of the keep-alive on a silent connection, in milliseconds. */
const ALIVE_WITHIN_MS = 10_000

/**
 * Opens the database: the server at `databaseUrl` (connected again whenever it was away), else the one in `dataDir`, made when
 * it is not there. Migrates it.
 * @throws DataDirInUse when another process has `dataDir`. @throws OperatorError, errors of the database: see `migrate`.
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
  log,
  answerWithin = ANSWER_WITHIN_MS,
}: DatabaseOptions): Promise<Database> {
  const database =
    databaseUrl === undefined ? await openEmbedded(dataDir, log) : openServer(databaseUrl, log, answerWithin)
  try {
    await migrate(database.pool, log)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

function openServer(databaseUrl: string, log: DatabaseLog, answerWithin: number): Database {
  const connection = {
    connectionString: databaseUrl,
    application_name: 'fieldboard',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: answerWithin,
    // The server gives up, too: a query that hangs there would hold its connection, and each attempt would take one more.
    statement_timeout: answerWithin,
    // A decision on a row's newest version must see it, whatever the server's default is.
    options: '-c default_transaction_isolation=read\\ committed',
    keepAlive: true,
    keepAliveInitialDelayMillis: ALIVE_WITHIN_MS,
    types: poolTypes,
  }
  const open = (max: number) => {
    const pool = new pg.Pool({ ...connection, max })
    // An idle connection broke; the pool makes another one when it is needed. The error itself drags the client along.
    pool.on('error', ({ message }) => log.warn({ reason: message }, 'lost a connection to Postgres'))
    return pool
  }
  const [pool, reads, watch] = [open(10), open(4), open(1)]
  const listener = createListener(connection, log)
  return {
    pool,
    reads,
    look: () => timeOf(watch),
    kind: 'postgres',
    listen: listener.listen,
    writeAnew: null,
    async close() {
      await listener.close()
      await Promise.all([pool, reads, watch].map((one) => one.end()))
    },
  }
}
