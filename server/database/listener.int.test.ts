import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { startProxy } from '../testing/stand-ins/proxy.ts'
import { createListener } from './listener.ts'
import { onPostgres } from '../testing/on-postgres.ts'

// The embedded database has no other processes.
describe('notifications', onPostgres, () => {
  let test: TestDatabase

  beforeAll(async () => {
    test = await openTestDatabase()
  })
  afterAll(() => test.drop())

  /** Opens a listener at an address and keeps the payloads that it hears on a channel, and its warnings. */
  function hearAt(connectionString: string) {
    const [heard, warnings]: [(string | null)[], unknown[]] = [[], []]
    const log = { info: () => undefined, warn: (warning: unknown) => void warnings.push(warning) }
    const listener = createListener({ connectionString }, log)
    const unlisten = listener.listen('news', (payload) => heard.push(payload))
    return { ...listener, heard, warnings, unlisten }
  }
  const say = (payload: string) => test.database.pool.query('select pg_notify($1, $2)', ['news', payload])

  it('are heard in order from the moment that the listener says that some may have been missed', async () => {
    const { heard, unlisten, close } = hearAt(test.databaseUrl ?? '')
    await expect.poll(() => heard).toEqual([null])
    for (const payload of ['one', 'two']) await say(payload)
    await expect.poll(() => heard).toEqual([null, 'one', 'two'])
    unlisten()
    await close()
  })

  it('[LIVE-20] are heard again after the connection fell silent without an end, which is told', async () => {
    const proxy = await startProxy(test.databaseUrl ?? '')
    const { heard, warnings, close } = hearAt(proxy.url)
    await expect.poll(() => heard).toEqual([null])
    proxy.stall()
    await expect.poll(() => warnings, { timeout: 60_000 }).toHaveLength(1)
    await proxy.restore()
    await expect.poll(() => heard, { timeout: 60_000 }).toEqual([null, null])
    await say('heard')
    await expect.poll(() => heard.at(-1)).toBe('heard')
    await close()
    await proxy.close()
  })
})
