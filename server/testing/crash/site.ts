import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import pino from 'pino'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId, InstanceId } from '#events/kernel/ids.ts'
import { advisoryLocks, localLocks } from '#projections/engine/locks.ts'
import type { LogEvent } from '#events/registry.ts'
import { openDatabase } from '../../database/open.ts'
import { chainKey } from '../../event-store/hash-chain.ts'
import { BEFORE_ALL } from '../../event-store/port.ts'
import { createPostgresStore } from '../../event-store/postgres/store.ts'
import { verifyLog } from '../../event-store/verify-log.ts'
import { openDiskPhotos } from '../../photos/disk.ts'
import { startPersonal } from '../../personal/start-personal.ts'
import { maintain } from '../../cli/shared/maintain.ts'
import { type Runtime, startRuntime } from '../../runtime.ts'
import { SEEDED, seedPeople } from '../app/app.ts'
import { openTestDatabase } from '../database.ts'
import { TEST_SECRET } from '../processes/server-process.ts'
import { PROVIDER_KEY, type ProviderSite } from './provider-site.ts'
import { checkBytes, type CountedBytes, countedUploads } from './check-photos.ts'

/** In milliseconds. */
const PAUSE_MS = 10

/** Data that outlive the servers that work on them. */
export type Site = {
  /** Variables for a server on these data. */
  readonly env: Readonly<Record<string, string>>
  /**
   * Reads the whole log while no server runs, walks its hash chains, and folds it again to compare the read models. Reads every
   * photo.
   * @returns what is wrong with log and read models, in sentences.
   */
  inspect(): Promise<{
    readonly log: readonly LogEvent[]
    readonly counted: CountedBytes
    readonly wrong: readonly string[]
  }>
  /** Ends the hold of syncs that a kill cut off, as the next half minute would. */
  releaseSyncs(): Promise<void>
  drop(): Promise<void>
}

/**
 * Waits until nothing else is connected to the database: what a killed process had asked for may still be under way. (The
 * embedded one has no other connections.)
 */
async function connectionsEnded(pool: Pool): Promise<void> {
  const others = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
  while ((await pool.query(others)).rows.length > 0) await sleep(PAUSE_MS)
}

/**
 * Makes new data with five people on them, where DATABASE_URL says.
 * @param provider what the instance of the projects is of; without it, it has no key.
 */
export async function openSite(provider?: ProviderSite): Promise<Site> {
  const { database: first, databaseUrl, dataDir, drop } = await openTestDatabase({ template: process.env[SEEDED] })
  const quiet = pino({ level: 'silent' })
  const now = () => new Date()
  const store = await createPostgresStore(first)
  const runtime = await startRuntime({ database: first, store, secret: TEST_SECRET, log: quiet, now })
  await seedPeople(runtime)
  if (provider) await giveKey(runtime)
  await runtime.close()
  const open = () => openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir, log: quiet })
  return {
    env: {
      ...{ DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, DEMO: '0' },
      ...(provider && { PROVIDER_URL: provider.url }),
    },
    async releaseSyncs() {
      const database = await open()
      await database.pool.query('delete from sync_run')
      await database.close()
    },
    async inspect() {
      const database = await open()
      const { pool } = database
      await connectionsEnded(pool)
      const personal = await startPersonal({
        ...{ pool, store: await createPostgresStore(database), secret: TEST_SECRET, oldSecrets: [], log: quiet, now },
        ...{ chainKey: chainKey(TEST_SECRET), dataDir: undefined },
      })
      const log = personal.store
      const locks = database.kind === 'postgres' ? advisoryLocks(pool) : localLocks()
      try {
        const events: LogEvent[] = []
        for await (const event of log.readAll(BEFORE_ALL)) events.push(event)
        const chains = await verifyLog(log, [chainKey(TEST_SECRET)])
        const wrong = chains.broken ? [JSON.stringify(chains.broken)] : []
        if (!chains.broken && chains.events !== events.length) wrong.push(`${chains.events} of ${events.length} verify`)
        const said: string[] = []
        const say = (line: string) => said.push(line)
        const { signal } = new AbortController()
        if (!(await maintain({ pool, log, locks }, 'verify', undefined, say, signal))) wrong.push(...said)
        wrong.push(...(await checkBytes(events, openDiskPhotos(join(dataDir, 'photos')))))
        return { log: events, counted: await countedUploads(pool), wrong }
      } finally {
        await log.close()
        await locks.close()
        await database.close()
      }
    },
    drop,
  }
}

/** Gives the instance of all projects a key of the simulated provider. */
export async function giveKey({ bus, instanceSecrets }: Runtime): Promise<void> {
  const instanceId = InstanceId.parse(1)
  const secretsVersion = randomUUID()
  await instanceSecrets.add(instanceId, secretsVersion, { apiKey: PROVIDER_KEY })
  const key = { region: null, cannotRead: [] }
  const meta = { actor: SYSTEM, commandId: CommandId.parse(randomUUID()), source: 'web' as const }
  const data = { instanceId, key, hasNewSecret: false, secretsVersion }
  await bus.catalog().execute({ type: 'ChangeInstance', data }, meta)
}
