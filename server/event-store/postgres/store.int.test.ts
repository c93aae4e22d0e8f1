import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../database/open.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { describeEventStore } from '../../testing/event-store/contract.ts'
import { all, eventsFrom, newStream } from '../../testing/event-store/contract-kit.ts'
import { BEFORE_ALL } from '../port.ts'
import { createPostgresStore } from './store.ts'

describeEventStore(process.env['DATABASE_URL'] ? 'Postgres' : 'the embedded database', async () => {
  const test = await openTestDatabase()
  let current = test.database
  return {
    store: await createPostgresStore(current),
    async reopen() {
      await current.close()
      const { databaseUrl, dataDir } = test
      current = await openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir, log: console })
      return createPostgresStore(current)
    },
    async drop() {
      await current.close()
      await test.drop()
    },
  }
})

describe('reading a log that events were taken from', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await openTestDatabase()
  })
  afterAll(() => test.drop())

  it('goes on behind what is missing, however it falls on the pages that are read', async () => {
    const store = await createPostgresStore(test.database)
    const stream = newStream()
    const events = eventsFrom(stream, 0, 2_600)
    for (let from = 0; from < events.length; from += 1_000)
      await store.append(stream, from - 1, events.slice(from, from + 1_000))
    const isMissing = (revision: number) => revision === 499 || (revision >= 700 && revision < 1_900)
    const missing = events.filter(({ revision }) => isMissing(revision)).map(({ revision }) => revision)
    const sql = 'delete from es_event where stream_id = $1 and revision = any($2::bigint[])'
    await test.database.pool.query(sql, [stream, missing])
    const left = events.filter(({ revision }) => !isMissing(revision)).map(({ revision }) => revision)
    const revisions = async (read: AsyncIterable<{ readonly revision: number }>) =>
      (await all(read)).map(({ revision }) => revision)

    expect(await revisions(store.read(stream, 0))).toEqual(left)
    expect(await revisions(store.readStoredStream(stream))).toEqual(left)
    expect(await revisions(store.read(stream, 650, 600))).toEqual(
      left.filter((revision) => revision >= 650).slice(0, 600),
    )
    expect(await revisions(store.readAll(BEFORE_ALL))).toEqual(left)
    expect(await revisions(store.readStored(BEFORE_ALL))).toEqual(left)
    await store.close()
  })
})
