import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type Proxy, startProxy } from '../testing/stand-ins/proxy.ts'
import { all, eventAt, newStream } from '../testing/event-store/contract-kit.ts'
import { onPostgres } from '../testing/on-postgres.ts'
import { BEFORE_ALL, type EventStore, StoreUnavailable } from './port.ts'
import { createPostgresStore } from './postgres/store.ts'

const quiet = { info: () => undefined, warn: () => undefined }

describe('a store that is not there', () => {
  it('says so instead of starting', async () => {
    // No system gives out this port by itself.
    const opened = openDatabase({ databaseUrl: 'postgres://127.0.0.1:1/none', dataDir: '', log: quiet })
    await expect(opened).rejects.toThrow('ECONNREFUSED')
  })

  it('ends its subscriptions with an error when it is closed', async () => {
    const test = await openTestDatabase()
    const store = await createPostgresStore(test.database)
    const subscription = all(store.subscribe(BEFORE_ALL, new AbortController().signal))
    setImmediate(() => void store.close())
    await expect(subscription).rejects.toThrow(StoreUnavailable)
    await test.drop()
  })
})

// Embedded, there is nothing that could go away.
describe('a server that goes away and comes back', onPostgres, () => {
  let test: TestDatabase
  let proxy: Proxy
  let database: Database
  let store: EventStore
  beforeAll(async () => {
    test = await openTestDatabase()
    proxy = await startProxy(test.databaseUrl ?? '')
    database = await openDatabase({ databaseUrl: proxy.url, dataDir: test.dataDir, log: quiet })
    store = await createPostgresStore(database)
  })
  afterAll(async () => {
    await store.close()
    await database.close()
    await proxy.close()
    await test.drop()
  })

  it('makes appends, reads and subscriptions say so, and all go on where they were', async () => {
    const stream = newStream()
    const [first, second, third] = [eventAt(stream, 0), eventAt(stream, 1), eventAt(stream, 2)]
    await store.append(stream, -1, [first])
    const seen: string[] = []
    let last = BEFORE_ALL
    const enough = new AbortController()
    const subscribe = async () => {
      for await (const batch of store.subscribe(last, enough.signal)) {
        for (const { id, position } of batch) {
          seen.push(id)
          last = position
        }
      }
    }
    // It may end before the others have.
    const broken = subscribe().catch((error: unknown) => error)
    await expect.poll(() => seen).toEqual([first.id])

    await proxy.cut()
    await expect(store.append(stream, 0, [second])).rejects.toThrow(StoreUnavailable)
    await expect(all(store.read(stream, 0))).rejects.toThrow(StoreUnavailable)
    await expect(all(store.readAll(BEFORE_ALL))).rejects.toThrow(StoreUnavailable)
    await expect(store.head()).rejects.toThrow(StoreUnavailable)
    expect(await broken).toBeInstanceOf(StoreUnavailable)

    await proxy.restore()
    const resumed = subscribe()
    expect(await store.append(stream, 0, [second])).toMatchObject({ revision: 1 })
    expect(await store.append(stream, 1, [third])).toMatchObject({ revision: 2 })
    await expect.poll(() => seen).toEqual([first.id, second.id, third.id])
    enough.abort()
    await resumed
  })

  it('[FAULT-9] is away for a caller that gets no connection for five seconds, and not after that', async () => {
    const { pool } = database
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    await expect(store.head()).rejects.toThrow(StoreUnavailable)
    for (const client of taken) client.release()
    expect(await store.head()).not.toBe(BEFORE_ALL)
  })

  it('takes notifications up again, and says that some may have been missed', async () => {
    const heard: (string | null)[] = []
    const unlisten = database.listen?.('some_channel', (payload) => heard.push(payload))
    await expect.poll(() => heard).toEqual([null])
    await test.database.pool.query(`select pg_notify('some_channel', 'one')`)
    await expect.poll(() => heard).toEqual([null, 'one'])
    await proxy.cut()
    await proxy.restore()
    await expect.poll(() => heard).toEqual([null, 'one', null])
    await test.database.pool.query(`select pg_notify('some_channel', 'two')`)
    await expect.poll(() => heard).toEqual([null, 'one', null, 'two'])
    unlisten?.()
  })
})
