import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { refuseHalfRestored } from '../database/half-restored.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { type EventStore, StoreUnavailable } from '../event-store/port.ts'
import { recogniseLog } from '../event-store/first-event.ts'
import { settleLogPlace } from '../event-store/log-place.ts'
import { createPostgresStore } from '../event-store/postgres/store.ts'
import { toStoreError } from '../event-store/store-errors.ts'
import { createLog } from './log.ts'
import { OperatorError } from '../errors/operator-error.ts'

/** The stores and the log that every program of the server uses. */
export type Stores = { readonly database: Database; readonly store: EventStore; readonly log: FastifyBaseLogger }

/**
 * Opens what the settings name: the database, the event log in it or in EventStoreDB, and the log for people, on stderr.
 * @throws OperatorError when a store cannot be used: away, another password, another process has DATA_DIR; or when the events
 * of this database are not where the settings say.
 * @param answerWithin see `openDatabase`.
 */
export async function openStores(
  config: Pick<Config, 'databaseUrl' | 'eventStoreUrl' | 'dataDir' | 'logLevel'>,
  answerWithin?: number,
): Promise<Stores> {
  const { databaseUrl, dataDir, logLevel } = config
  refuseHalfRestored(dataDir)
  const log = createLog(logLevel)
  const database = await openDatabase({ databaseUrl, dataDir, log, answerWithin }).catch((error: unknown) => {
    throw explainDatabase(databaseUrl, error)
  })
  try {
    return { database, store: await openLog(config, database), log }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openLog(
  { databaseUrl, eventStoreUrl }: Pick<Config, 'databaseUrl' | 'eventStoreUrl'>,
  database: Database,
): Promise<EventStore> {
  const elsewhere = eventStoreUrl === undefined ? null : await openEventStoreDB(eventStoreUrl)
  try {
    // Only now: a database that is marked for a store that was never reached would take no other any more.
    await settleLogPlace(database.pool, elsewhere !== null)
    return elsewhere ? await recogniseLog(database.pool, elsewhere) : await createPostgresStore(database)
  } catch (error) {
    await elsewhere?.close()
    if (elsewhere && error instanceof StoreUnavailable) throw await eventStoreAway(error)
    throw explainDatabase(databaseUrl, error)
  }
}

/** The error as one sentence for the operator where DATABASE_URL is set; the error itself without it, or if it is one already. */
export function explainDatabase(databaseUrl: string | undefined, error: unknown): unknown {
  if (databaseUrl === undefined || error instanceof OperatorError) return error
  const { cause } = toStoreError(error)
  return new OperatorError(`The Postgres server of DATABASE_URL cannot be used: ${reasonOf(cause)}.`)
}

async function openEventStoreDB(url: string): Promise<EventStore> {
  // Not before it is needed: its libraries are large.
  const { createEventStoreDB } = await import('../event-store/eventstoredb/store.ts')
  try {
    return await createEventStoreDB(url)
  } catch (error) {
    throw error instanceof StoreUnavailable ? await eventStoreAway(error) : error
  }
}

async function eventStoreAway(error: StoreUnavailable): Promise<OperatorError> {
  const { whyAway } = await import('../event-store/eventstoredb/errors.ts')
  return new OperatorError(`The EventStoreDB of EVENTSTORE_URL cannot be used: ${whyAway(error)}.`)
}

/** The driver's own words, which never hold the password; of an attempt at several addresses only the code is left. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
