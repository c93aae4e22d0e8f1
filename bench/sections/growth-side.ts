import { type Server, startServer, type Store } from '../../e2e/kit/server.ts'
import { chainKey } from '../../server/event-store/hash-chain.ts'
import { setPassword } from '../../server/identity/passwords.ts'
import { readConfig } from '../../server/startup/config.ts'
import { loadSecret } from '../../server/startup/load-secret.ts'
import { openStores } from '../../server/startup/open-stores.ts'
import { now, timed } from '../figures/clock.ts'
import { type InstallationSize, userIdAt, writeInstallation } from '../content/installation.ts'
import { atHead, signIn } from '../sides/our-server.ts'
import { newClient } from '../sides/postgres.ts'
import type { Bench } from '../section.ts'
import { SIGN_IN_PASSWORD } from '../content/sign-in.ts'
import { within } from '../wait.ts'

/** The installations that are set beside each other. */
export const WHICH = ['small', 'large'] as const
export type Both<T> = Readonly<Record<(typeof WHICH)[number], T>>

/** The time that building the read models of a large installation may take on a busy machine. */
const BUILD_LIMIT_MS = 600_000

/** An installation of some size, with the demo beside it, and its server. */
export type Side = {
  /** Starts the server. @returns how long that took until the process listened, and until it was ready, in milliseconds. */
  start(): Promise<{ readonly listened: number; readonly ready: number }>
  stop(): Promise<void>
  /** Signs the demo's employee in at the server. */
  signedIn(): Promise<{ readonly url: string; readonly cookie: string }>
  /** See our-server.ts. */
  atHead(): Promise<void>
}

/**
 * Makes an installation on a database of its own, which has tables and the demo: the rest is written into the log, and a server builds
 * the read models of that.
 * @param people so many of the first ones can sign in.
 */
export async function makeSide(bench: Bench, name: string, size: InstallationSize, people: number): Promise<Side> {
  const { scope, note } = bench
  const store = await scope.keep(bench.newStore(), (made) => made.remove())
  let server: Server | undefined
  const running = (): Server => {
    if (!server) throw new Error('the server was never started')
    return server
  }
  const start = async () => {
    const begin = now()
    server = await scope.keep(startServer(store, { limitMs: BUILD_LIMIT_MS }), (started) => started.kill())
    return { listened: server.listensAfterMs, ready: now() - begin }
  }
  const stop = () => within('the server to stop', running().stop())

  let events = 0
  const wroteMs = await timed(async () => {
    events = await write(store, size, people)
  })
  note(`${name}: ${events} events written in ${Math.round(wroteMs)} ms`)
  const built = await start()
  await stop()
  note(`${name}: read models built in ${Math.round(built.ready)} ms`)
  await vacuum(store)
  return {
    start,
    stop,
    async signedIn() {
      const { url } = running()
      const { cookie } = await signIn(url)
      return { url, cookie }
    },
    atHead: () => atHead(bench, running().url),
  }
}

/** @returns how many events were written. */
async function write({ dataDir, databaseUrl }: Store, size: InstallationSize, people: number): Promise<number> {
  const config = readConfig({ APP_SECRET: process.env['APP_SECRET'], DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  const key = chainKey(await loadSecret(config))
  const { store, database } = await openStores(config, 0)
  try {
    for (let index = 0; index < people; index++) await setPassword(database.pool, userIdAt(index), SIGN_IN_PASSWORD)
    return await writeInstallation(store, key, size)
  } finally {
    await store.close()
    await database.close()
  }
}

/** Vacuums, as Postgres does by itself in an installation that grew slowly; later it would disturb what is measured. */
async function vacuum({ databaseUrl }: Store): Promise<void> {
  if (databaseUrl === undefined) return
  const client = newClient(databaseUrl)
  await client.connect()
  try {
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
