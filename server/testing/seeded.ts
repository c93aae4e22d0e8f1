// The global setup of the integration tests (vitest.config.ts): one real start, which the tests of the run copy.
import pino from 'pino'
import { join } from 'node:path'
import { createPostgresStore } from '../event-store/postgres/store.ts'
import { startRuntime } from '../runtime.ts'
import { SEEDED, seedPeople } from './app/app.ts'
import { beginRun, openTestDatabase } from './database.ts'
import { TEST_SECRET } from './processes/server-process.ts'

/**
 * Makes a database with all tables and the five people, and names it in the environment of the run's workers. Each run makes
 * its own, so that none is older than the code; the projects of a run share it. @returns what removes all that the run left.
 */
export default async function makeSeeded(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[SEEDED] !== undefined) return undefined
  const endRun = await beginRun()
  const { database, databaseUrl, dataDir } = await openTestDatabase()
  const store = await createPostgresStore(database)
  const log = pino({ level: 'silent' })
  const runtime = await startRuntime({ database, store, secret: TEST_SECRET, log, now: () => new Date() })
  await seedPeople(runtime)
  await runtime.close()
  process.env[SEEDED] = databaseUrl === null ? join(dataDir, 'pglite') : new URL(databaseUrl).pathname.slice(1)
  return endRun
}
