import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { all, appendWherever, eventAt, eventsFrom, follow, newStream } from '../testing/event-store/contract-kit.ts'
import { onPostgres } from '../testing/on-postgres.ts'
import { BEFORE_ALL, type EventStore, UnacceptableEvents } from './port.ts'
import { createPostgresStore } from './postgres/store.ts'

/** A database of its own for a second node where there is a server; embedded, two stores share the one. */
async function secondDatabase({ database, databaseUrl, dataDir }: TestDatabase): Promise<Database> {
  return databaseUrl ? openDatabase({ databaseUrl, dataDir, log: console }) : database
}

describe('two stores on one log', () => {
  let test: TestDatabase
  let database: Database
  let stores: [EventStore, EventStore]
  beforeAll(async () => {
    test = await openTestDatabase()
    database = await secondDatabase(test)
    // At once: each makes the tables if they are not there.
    stores = await Promise.all([createPostgresStore(test.database), createPostgresStore(database)])
  })
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()))
    if (database !== test.database) await database.close()
    await test.drop()
  })

  it('begin with an empty log', async () => {
    const [one] = stores
    expect(await one.head()).toBe(BEFORE_ALL)
    expect(await all(one.readAll(BEFORE_ALL))).toEqual([])
  })

  it('give every subscriber the same log, in order and without a gap, while both append to the same streams', async () => {
    const streams = [newStream(), newStream(), newStream()]
    const known = new Set(streams)
    const start = await stores[0].head()
    const total = 60 * streams.length
    const seen = [...stores, ...stores].map((store) => follow(store, start, known, total))
    await Promise.all(
      stores.flatMap((store) =>
        streams.map(async (stream) => {
          for (let count = 0; count < 30; count++) await appendWherever(store, stream)
        }),
      ),
    )
    const log = await all(stores[0].readAll(start))
    expect(log).toHaveLength(total)
    for (const events of await Promise.all(seen)) expect(events).toEqual(log)
  })

  it('tell the other one how far the log reaches, after the fact', onPostgres, async () => {
    const heard: (string | null)[] = []
    const unlisten = database.listen?.('es_head', (payload) => heard.push(payload))
    const before = Number(await stores[0].head())
    const stream = newStream()
    // Again until the connection that listens is there.
    const lastHeard = async () => {
      await appendWherever(stores[0], stream)
      return Number(heard.at(-1))
    }
    await expect.poll(lastHeard).toBeGreaterThan(before)
    unlisten?.()
  })

  it('append side by side whatever the isolation that the server has by default', onPostgres, async () => {
    const own = await openTestDatabase()
    const { rows } = await own.database.pool.query<{ name: string }>('select quote_ident(current_database()) as name')
    await own.database.pool.query(`alter database ${rows[0]?.name} set default_transaction_isolation = 'serializable'`)
    const databases = await Promise.all([secondDatabase(own), secondDatabase(own)])
    const both = await Promise.all(databases.map(createPostgresStore))
    const results = await Promise.all(
      both.map(async (store) => {
        const stream = newStream()
        const kinds = []
        for (let revision = -1; revision < 40; revision++)
          kinds.push((await store.append(stream, revision, [eventAt(stream, revision + 1)])).kind)
        return kinds
      }),
    )
    expect(new Set(results.flat())).toEqual(new Set(['appended']))
    for (const store of both) await store.close()
    for (const opened of databases) await opened.close()
    await own.drop()
  })

  it('let one of them win a revision, and answer a resend by the other with the first result', async () => {
    const stream = newStream()
    const [mine, yours] = [eventsFrom(stream, 0, 2), eventsFrom(stream, 0, 2)]
    const results = await Promise.all([stores[0].append(stream, -1, mine), stores[1].append(stream, -1, yours)])
    expect(results.map(({ kind }) => kind).sort()).toEqual(['appended', 'conflict'])
    const first = results[0].kind === 'appended' ? 0 : 1
    const again = await stores[1 - first]?.append(stream, -1, first === 0 ? mine : yours)
    expect(again).toEqual({ ...results[first], kind: 'replay' })
  })

  it('refuse an id that stands elsewhere, and leave what came at the same moment alone', async () => {
    const [elsewhere, stream, neighbour] = [newStream(), newStream(), newStream()]
    const [store] = stores
    const taken = eventAt(elsewhere, 0)
    await store.append(elsewhere, -1, [taken])
    const [before, refused, after] = await Promise.allSettled([
      store.append(neighbour, -1, [eventAt(neighbour, 0)]),
      store.append(stream, -1, [{ ...eventAt(stream, 0), id: taken.id }]),
      store.append(neighbour, 0, [eventAt(neighbour, 1)]),
    ])
    expect(refused.status === 'rejected' && refused.reason).toBeInstanceOf(UnacceptableEvents)
    expect([before.status, after.status]).toEqual(['fulfilled', 'fulfilled'])
    expect(await all(store.read(stream, 0))).toEqual([])
    expect(await all(store.read(neighbour, 0))).toHaveLength(2)
  })
})
