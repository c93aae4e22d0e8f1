import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId, UserId } from '#events/kernel/ids.ts'
import { BEFORE_ALL, type EventStore, type EventToAppend } from '../event-store/port.ts'
import { EVENTS_AT_ONCE } from '../event-store/in-slices.ts'
import { createPostgresStore } from '../event-store/postgres/store.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { describeEventStore } from '../testing/event-store/contract.ts'
import { all, eventsFrom, follow, newStream } from '../testing/event-store/contract-kit.ts'
import { PersonKeys, UnknownPersonKey } from './person-keys.ts'
import { openPersonalStore } from './personal-store.ts'
import { NotSealedHere, openEvent, sealEvent } from './seal-event.ts'

const SECRET = 'a secret of this test'
const openOn = async (test: TestDatabase) => {
  const keys = new PersonKeys(test.database.pool, SECRET, [])
  await keys.load()
  const told: string[] = []
  const raw = await createPostgresStore(test.database)
  const onErased = (event: { readonly id: string; readonly data: { readonly keys: readonly string[] } }) => {
    told.push(event.id)
    keys.forget(event.data.keys)
  }
  return { keys, raw, told, store: openPersonalStore(raw, keys, onErased) }
}

describeEventStore('Postgres, with personal fields encrypted', async () => {
  const test = await openTestDatabase()
  let { store } = await openOn(test)
  return {
    store,
    async reopen() {
      await store.close()
      store = (await openOn(test)).store
      return store
    },
    async drop() {
      await store.close()
      await test.drop()
    },
  }
})

const envelope = (stream: string, revision: number) => ({
  ...{ id: randomUUID(), stream, revision, version: 2, recordedAt: '2026-05-04T08:00:00.000Z', actor: SYSTEM },
  ...{ commandId: CommandId.parse(randomUUID()), commandDigest: 'digest', source: 'web' as const, hash: 'hash' },
})
const registered = (stream: string, revision: number, userId: number, firstName: string): EventToAppend => ({
  ...envelope(stream, revision),
  type: 'UserRegistered',
  data: {
    ...{ userId: UserId.parse(userId), username: firstName, firstName, lastName: 'Test', companyId: null },
    ...{ email: `${firstName}@test.example`, role: 'customer' },
  },
})

describe('a store of encrypted personal fields', () => {
  let test: TestDatabase
  let node: Awaited<ReturnType<typeof openOn>>
  let other: typeof node
  beforeAll(async () => {
    test = await openTestDatabase()
    ;[node, other] = [await openOn(test), await openOn(test)]
  })
  afterAll(async () => {
    await Promise.all([node.store.close(), other.store.close()])
    await test.drop()
  })
  const append = (store: EventStore, keys: PersonKeys, event: EventToAppend) =>
    store.append(event.stream, event.revision - 1, [sealEvent(keys, event)])

  it('[ERASE-41] gives readers and subscribers of every node clear events, and the log holds none', async () => {
    const stream = newStream()
    const event = registered(stream, 0, 11, 'Wilma')
    const start = await node.store.head()
    const following = follow(other.store, start, new Set([stream]), 1)
    await append(node.store, node.keys, event)
    expect(await following).toMatchObject([event])
    for (const { store } of [node, other]) {
      expect(await all(store.read(stream, 0))).toMatchObject([event])
      expect(await all(store.readAll(start))).toMatchObject([event])
    }
    for (const stored of [await all(node.store.readStored(start)), await all(node.raw.readStoredStream(stream))]) {
      expect(stored).toMatchObject([{ data: { firstName: { sealed: expect.any(String) }, role: 'customer' } }])
      expect(JSON.stringify(stored)).not.toMatch(/wilma/i)
    }
  })

  it('[ERASE-37] lets the second of two nodes that met the same person decide again', async () => {
    const [one, two] = [newStream(), newStream()]
    const [first, second] = [registered(one, 0, 12, 'Xenia'), registered(two, 0, 12, 'Xenia')]
    const sealed = sealEvent(other.keys, second)
    expect(await append(node.store, node.keys, first)).toMatchObject({ kind: 'appended' })
    expect(await other.store.append(two, -1, [sealed])).toEqual({ kind: 'conflict', revision: -1 })
    expect(await append(other.store, other.keys, second)).toMatchObject({ kind: 'appended' })
    expect(await all(node.store.read(two, 0))).toMatchObject([second])
  })

  it('[ERASE-38] gives a former user once a key is destroyed, on each node that follows the log', async () => {
    const stream = newStream()
    await append(node.store, node.keys, registered(stream, 0, 13, 'Yolanda'))
    expect(await all(other.store.read(stream, 0))).toMatchObject([{ data: { firstName: 'Yolanda' } }])
    const ids = await node.keys.idsOf(13)
    await node.keys.destroy(ids, new Date())
    const start = await node.store.head()
    const erased: EventToAppend = {
      ...envelope(stream, 1),
      version: 1,
      type: 'UserErased',
      data: { userId: UserId.parse(13), keys: ids },
    }
    await node.store.append(stream, 0, [erased])
    await follow(other.store, start, new Set([stream]), 1)
    expect(other.told).toEqual([erased.id])
    for (const { store } of [node, other])
      expect(await all(store.read(stream, 0, 1))).toMatchObject([
        { data: { firstName: 'a former', lastName: 'user', email: `${ids[0]}@erased.invalid`, role: 'customer' } },
      ])
  })

  it('[ERASE-39] says of an event whose key is not there which it is, and does not take it for erased', async () => {
    const stream = newStream()
    await append(node.store, node.keys, registered(stream, 0, 14, 'Zelda'))
    const [id = ''] = await node.keys.idsOf(14)
    await test.database.pool.query('delete from person_key where id = $1', [id])
    const lost = await openOn(test)
    await expect(all(lost.store.read(stream, 0))).rejects.toThrow(
      new UnknownPersonKey(`there is no key ${id} of a person`),
    )
    // As it is written it can be read, and checked.
    expect(await all(lost.store.readStored(BEFORE_ALL))).not.toHaveLength(0)
    await lost.store.close()
  })

  it('[READ-41] lets others be served after each hundred events of a long stream, as readers and checks of it', async () => {
    const stream = newStream()
    const count = 4 * EVENTS_AT_ONCE
    await node.raw.append(stream, -1, eventsFrom(stream, 0, count))
    for (const events of [
      node.store.read(stream, 0),
      node.store.readStoredStream(stream),
      node.store.readAll(BEFORE_ALL),
    ]) {
      let [inSlice, longest, isOver] = [0, 0, false]
      const serve = () => {
        inSlice = 0
        if (!isOver) setImmediate(serve)
      }
      serve()
      for await (const event of events) {
        longest = Math.max(longest, ++inSlice)
        isOver = event.revision === count - 1
      }
      expect(longest).toBeGreaterThan(1)
      expect(longest).toBeLessThanOrEqual(EVENTS_AT_ONCE)
    }
  })

  it('[ERASE-42] opens a value in its own field of its own event alone', () => {
    const [one, two] = [registered('s', 0, 15, 'Una'), registered('s', 1, 15, 'Una')].map((event) =>
      sealEvent(node.keys, event),
    )
    if (one?.type !== 'UserRegistered' || two?.type !== 'UserRegistered') throw new Error('other events')
    expect(openEvent(node.keys, one).data).toMatchObject({ firstName: 'Una' })
    const swapped = { ...one, data: { ...one.data, firstName: one.data.lastName } }
    const moved = { ...one, data: { ...one.data, firstName: two.data.firstName } }
    for (const event of [swapped, moved]) expect(() => openEvent(node.keys, event)).toThrow(NotSealedHere)
    // The same text twice is not seen to be the same.
    expect(one.data.firstName).not.toEqual(one.data.username)
    expect(sealEvent(node.keys, one)).toEqual(one)
  })
})
