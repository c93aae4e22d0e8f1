import pino from 'pino'
import type { Database } from '../../server/database/database.ts'
import type { EventStore } from '../../server/event-store/port.ts'
import { createPostgresStore } from '../../server/event-store/postgres/store.ts'
import { type Runtime, startRuntime } from '../../server/runtime.ts'
import { openTestDatabase } from '../../server/testing/database.ts'
import { TEST_SECRET } from '../../server/testing/processes/server-process.ts'
import type { Scope } from '../scope.ts'

/** An empty database of its own, and the log in it. */
export async function openLog(scope: Scope) {
  const { database } = await scope.keep(openTestDatabase(), (made) => made.drop())
  const store = await scope.keep(createPostgresStore(database), (made) => made.close())
  return { database, store }
}

/**
 * Opens everything behind the routes, read models included, in this process and on a database of its own.
 * @param openStore opens the log, which is in that database without it.
 */
export async function openRuntime(
  scope: Scope,
  openStore: (database: Database) => Promise<EventStore> = createPostgresStore,
): Promise<Runtime> {
  const { database } = await scope.keep(openTestDatabase(), (made) => made.drop())
  const store = await openStore(database)
  const log = pino({ level: 'warn' }, pino.destination(2))
  const runtime = startRuntime({ database, store, secret: TEST_SECRET, log, now: () => new Date() })
  return scope.keep(runtime, (started) => started.close())
}
