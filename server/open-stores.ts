import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './database/open.ts'
import { type EventStore, StoreUnavailable } from './event-store/port.ts'
import { createPostgresStore } from './event-store/postgres-store.ts'
import { OperatorError } from './program.ts'

/** What every program of the server stands on. */
export type Stores = { readonly database: Database; readonly store: EventStore; readonly log: FastifyBaseLogger }

/**
 * Opens what the settings name: the database, the event log in it, and the log for people, on stderr.
 * @throws OperatorError when the database cannot be used: away, another password, another process has DATA_DIR.
 */
export async function openStores(config: Pick<Config, 'databaseUrl' | 'dataDir' | 'logLevel'>): Promise<Stores> {
  const { databaseUrl, dataDir, logLevel } = config
  const log = pino({ level: logLevel }, pino.destination(2))
  const database = await openDatabase({ databaseUrl, dataDir, log })
  try {
    return { database, store: await createPostgresStore(database), log }
  } catch (error) {
    await database.close()
    if (databaseUrl === undefined || !(error instanceof StoreUnavailable)) throw error
    throw new OperatorError(`The Postgres server of DATABASE_URL cannot be used: ${reasonOf(error.cause)}.`)
  }
}

/** The driver's own words, which never hold the password; of an attempt at several addresses only the code is left. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
