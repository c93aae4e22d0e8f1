import { DEMO_STORE, makeEmptyStore, startServer } from './server.ts'

/**
 * The global setup of the browser tests (playwright.config.ts): one first start, which makes the demo; the servers of the tests
 * start on copies of its store. Making it takes a server and its database eight seconds of a core, a start on a copy two.
 * @returns what removes it.
 */
export default async function makeDemoStore(): Promise<() => Promise<void>> {
  const store = await makeEmptyStore()
  try {
    const server = await startServer(store)
    await server.stop()
  } catch (error) {
    await store.remove()
    throw error
  }
  const database = store.databaseUrl === undefined ? null : new URL(store.databaseUrl).pathname.slice(1)
  process.env[DEMO_STORE] = JSON.stringify({ dataDir: store.dataDir, database })
  return store.remove
}
