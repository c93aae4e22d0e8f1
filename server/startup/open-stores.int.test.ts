import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventAt } from '../testing/event-store/contract-kit.ts'
import { createEventStoreDB } from '../event-store/eventstoredb/store.ts'
import { createPostgresStore } from '../event-store/postgres/store.ts'
import { openStores } from './open-stores.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type FakeEventStoreDB, startFakeEventStoreDB } from '../testing/eventstoredb/server.ts'

let test: TestDatabase
let eventStore: FakeEventStoreDB
beforeEach(async () => {
  test = await openTestDatabase()
  eventStore = await startFakeEventStoreDB()
})
afterEach(async () => {
  eventStore.stop()
  await test.drop()
})

const open = (eventStoreUrl?: string) =>
  openStores({ databaseUrl: test.databaseUrl ?? undefined, dataDir: test.dataDir, logLevel: 'silent', eventStoreUrl })

describe('opening the stores', () => {
  it('[STORE-3] does not fork a log by way of a setting that was forgotten, and takes either store when it is empty', async () => {
    await createPostgresStore(test.database)
    await test.database.close()
    for (let time = 0; time < 2; time++) {
      const { store, database } = await open(eventStore.url)
      await store.append('contract-1', time - 1, [eventAt('contract-1', time)])
      await store.close()
      await database.close()
    }
    await expect(open()).rejects.toThrow(
      new OperatorError(
        'The events of this database are in an EventStoreDB: set EVENTSTORE_URL, or take another DATABASE_URL or DATA_DIR.',
      ),
    )
  })

  it('[STORE-3] does not hide the events that a database has behind another store', async () => {
    const store = await createPostgresStore(test.database)
    await store.append('contract-1', -1, [eventAt('contract-1', 0)])
    await test.database.close()
    await expect(open(eventStore.url)).rejects.toThrow(
      new OperatorError(
        'This database has events of its own: unset EVENTSTORE_URL, or take an empty DATABASE_URL or DATA_DIR beside it.',
      ),
    )
  })

  it('[STORE-14] does not fork a log on another EventStoreDB than that of the database, nor on one that lost its events', async () => {
    await test.database.close()
    const other = await startFakeEventStoreDB()
    const refusal = (what: string) =>
      new OperatorError(
        `The EventStoreDB of EVENTSTORE_URL ${what}, not those of this database: set the EVENTSTORE_URL that has them, bring their data back, or take an empty DATABASE_URL or DATA_DIR.`,
      )
    // As long as there is no event, any EventStoreDB will do.
    for (const { url } of [other, eventStore]) {
      const { store, database } = await open(url)
      if (url === eventStore.url) await store.append('contract-1', -1, [eventAt('contract-1', 0)])
      await store.close()
      await database.close()
    }
    await expect(open(other.url)).rejects.toThrow(refusal('is empty'))
    const beside = await createEventStoreDB(other.url)
    await beside.append('contract-1', -1, [eventAt('contract-1', 0)])
    await beside.close()
    await expect(open(other.url)).rejects.toThrow(refusal('has other events'))
    const { store, database } = await open(eventStore.url)
    await store.append('contract-1', 0, [eventAt('contract-1', 1)])
    await store.close()
    await database.close()
    other.stop()
  })

  it('[STORE-14] recognises the EventStoreDB of a database that was marked before marks held an event', async () => {
    await test.database.pool.query('insert into log_elsewhere default values')
    await test.database.close()
    const earlier = await createEventStoreDB(eventStore.url)
    await earlier.append('contract-1', -1, [eventAt('contract-1', 0)])
    await earlier.close()
    const { store, database } = await open(eventStore.url)
    await store.close()
    await database.close()
    const other = await startFakeEventStoreDB()
    await expect(open(other.url)).rejects.toThrow(OperatorError)
    other.stop()
  })

  it('says in one sentence what is wrong with an EventStoreDB, without the password', async () => {
    await test.database.close()
    const { port } = new URL(eventStore.url.replace('esdb:', 'http:'))
    const url = `esdb://me:pass-word@127.0.0.1:${port}`
    eventStore.refuse()
    await expect(open(`${url}?tls=false`)).rejects.toThrow(
      new OperatorError('The EventStoreDB of EVENTSTORE_URL cannot be used: it does not let this user in.'),
    )
    eventStore.stop()
    // Connections are refused from the next moment on.
    await vi.waitFor(
      () =>
        expect(open(`${url}?tls=false`)).rejects.toThrow(
          new OperatorError(
            `The EventStoreDB of EVENTSTORE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:${port}.`,
          ),
        ),
      { timeout: 60_000 },
    )
    await expect(open(`${url}?tlsCAFile=/not/there`)).rejects.toThrow(
      new OperatorError('EVENTSTORE_URL names a certificate that cannot be read, or an option that does not fit.'),
    )
  })

  it('[STORE-3] takes a database without EVENTSTORE_URL when no EventStoreDB was ever there', async () => {
    await test.database.close()
    eventStore.stop()
    await expect(open(eventStore.url)).rejects.toThrow(OperatorError)
    const { store, database } = await open()
    await store.append('contract-1', -1, [eventAt('contract-1', 0)])
    await store.close()
    await database.close()
  })
})
