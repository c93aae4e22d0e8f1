import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeEventStoreDB, startFakeEventStoreDB } from '../../testing/eventstoredb/server.ts'
import { type Proxy, startProxy } from '../../testing/stand-ins/proxy.ts'
import { all, eventAt, eventsFrom, newStream } from '../../testing/event-store/contract-kit.ts'
import { followForEver } from '../../testing/event-store/follow-for-ever.ts'
import { BEFORE_ALL, type EventStore, type EventToAppend, StoreUnavailable } from '../port.ts'
import { createEventStoreDB } from './store.ts'

/** Short, where something does not answer, in milliseconds; on a busy machine answers take a while, too. */
const SHORT = 4_000

/** Waits until something succeeds, as long as a busy machine may need. */
const eventually = <T>(attempt: () => T | Promise<T>) => vi.waitFor(attempt, { timeout: 60_000 })

let server: FakeEventStoreDB
let stores: EventStore[]
const open = async (patienceMs?: number, url = server.url) => {
  const store = await createEventStoreDB(url, patienceMs)
  stores.push(store)
  return store
}
beforeEach(async () => {
  server = await startFakeEventStoreDB()
  stores = []
})
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()))
  server.stop()
})

/** The same event as another node decides it: the same id, another time and with it another hash. */
const decidedElsewhere = (event: EventToAppend): EventToAppend => ({
  ...event,
  recordedAt: '2026-05-04T08:00:00.001Z',
  hash: 'another hash',
})

describe('what is said of an append', () => {
  it('[STORE-4] is never success when another node appended the same events with another time and hash', async () => {
    const [one, other] = [await open(), await open()]
    const stream = newStream()
    const mine = eventsFrom(stream, 0, 2)
    expect(await one.append(stream, -1, mine)).toMatchObject({ kind: 'appended', revision: 1 })
    expect(await other.append(stream, -1, mine.map(decidedElsewhere))).toEqual({ kind: 'conflict', revision: 1 })
    expect(await other.append(stream, -1, [eventAt(stream, 0), ...mine.slice(1)])).toMatchObject({ kind: 'conflict' })
    expect(await all(other.read(stream, 0))).toMatchObject(mine)
  })

  it('[STORE-4] is never success when this node sent them before, with another time, and they came down later', async () => {
    const store = await open(SHORT)
    const stream = newStream()
    const event = eventAt(stream, 0)
    server.hang()
    await expect(store.append(stream, -1, [event])).rejects.toThrow(StoreUnavailable)
    server.wake()
    await eventually(() => expect(server.log.stream(stream)).toHaveLength(1))
    expect(await store.append(stream, -1, [decidedElsewhere(event)])).toEqual({ kind: 'conflict', revision: 0 })
    expect(await all(store.read(stream, 0))).toMatchObject([event])
  })

  it('is the first result again when the answer was lost and the same is sent again', async () => {
    const [store, stream] = [await open(), newStream()]
    const events = eventsFrom(stream, 0, 3)
    server.loseNextAnswer()
    await expect(store.append(stream, -1, events)).rejects.toThrow(StoreUnavailable)
    const result = await eventually(() => store.append(stream, -1, events))
    expect(result).toMatchObject({ revision: 2, position: await store.head() })
    expect(await store.append(stream, -1, events)).toEqual({ ...result, kind: 'replay' })
    expect(await all(store.read(stream, 0))).toMatchObject(events)
  })
})

describe('appends that are under way together', () => {
  const sendMany = (store: EventStore, count: number) =>
    Promise.all(
      Array.from({ length: count }, newStream).map((stream) => store.append(stream, -1, [eventAt(stream, 0)])),
    )

  it('[STORE-64] go over one call, and each has its own answer', async () => {
    const [store, stream] = [await open(), newStream()]
    const conflict = store.append(stream, 4, [eventAt(stream, 5)])
    const positions = (await sendMany(store, 40)).map((result) => result.kind === 'appended' && result.position)
    expect(await conflict).toEqual({ kind: 'conflict', revision: -1 })
    expect(new Set(positions).size).toBe(40)
    expect(positions).not.toContain(false)
    await sendMany(store, 10)
    expect(server.appendCalls()).toBe(1)
  })

  it('[STORE-64] leave a call on which one had no answer in time, and it is not waited for any longer', async () => {
    const [store, stream] = [await open(1_000), newStream()]
    server.holdWrites()
    const event = eventAt(stream, 0)
    await expect(store.append(stream, -1, [event])).rejects.toMatchObject({ message: 'the event store timed out' })
    server.finishWrites()
    await eventually(() => sendMany(store, 10))
    expect(server.appendCalls()).toBeGreaterThan(1)
    expect(await eventually(() => store.append(stream, -1, [event]))).toMatchObject({ revision: 0 })
    expect(await all(store.read(stream, 0))).toMatchObject([event])
  })

  it('[STORE-64] say so when the server does not let the user append any longer', async () => {
    const [store, stream] = [await open(), newStream()]
    server.refuse()
    await expect(store.append(stream, -1, [eventAt(stream, 0)])).rejects.toMatchObject({
      name: 'StoreUnavailable',
      cause: { message: 'access-denied' },
    })
  })

  it('[STORE-64] fail with their call when the store is closed, which ends nothing else', async () => {
    const [store, other, stream] = [await open(), await open(), newStream()]
    server.holdWrites()
    const sending = store.append(stream, -1, [eventAt(stream, 0)])
    const others = sendMany(other, 5)
    const lost = sending.catch((error: unknown) => error)
    await eventually(() => expect(server.appendCalls()).toBe(2))
    await store.close()
    expect(await lost).toBeInstanceOf(StoreUnavailable)
    server.finishWrites()
    expect(await others).toHaveLength(5)
  })
})

describe('a server that is away', () => {
  it.each<[string, (proxy: Proxy) => void, (proxy: Proxy) => void | Promise<void>]>([
    ['it hangs', () => server.hang(), () => server.wake()],
    ['it dies', () => server.stop(), () => server.start()],
    ['the network swallows everything', (proxy) => proxy.stall(), (proxy) => proxy.restore()],
    ['the network swallows its answers', (proxy) => proxy.stall('answers'), (proxy) => proxy.restore()],
  ])('because %s makes everything say so, and all goes on when it is back', async (_, takeAway, bringBack) => {
    const proxy = await startProxy(server.url)
    const [store, stream] = [await open(SHORT, proxy.url), newStream()]
    const [first, second, third] = eventsFrom(stream, 0, 3) as [EventToAppend, EventToAppend, EventToAppend]
    await store.append(stream, -1, [first])
    const followers = [followForEver(store), followForEver(store)]
    for (const { seen } of followers) await eventually(() => expect(seen).toEqual([first.id]))

    takeAway(proxy)
    const asked = [
      store.append(stream, 0, [second]),
      all(store.read(stream, 0)),
      all(store.readAll(BEFORE_ALL)),
      all(store.readStored(BEFORE_ALL)),
      store.head(),
    ]
    for (const answer of await Promise.allSettled(asked)) {
      expect(answer.status === 'rejected' && answer.reason).toBeInstanceOf(StoreUnavailable)
    }
    await eventually(() => expect(followers.map(({ losses }) => losses() > 0)).toEqual([true, true]))

    await bringBack(proxy)
    await eventually(() => store.append(stream, 0, [second]))
    expect(await store.append(stream, 1, [third])).toMatchObject({ kind: 'appended', revision: 2 })
    for (const { seen, stop } of followers) {
      await eventually(() => expect(seen).toEqual([first.id, second.id, third.id]))
      await stop()
    }
    await proxy.close()
  })

  it('does not take down the appends of another client that are under way, nor the process', async () => {
    const [one, other] = [await open(), await open()]
    const [stream, neighbour] = [newStream(), newStream()]
    const sending = [one, other].flatMap((store, index) =>
      [stream, neighbour].map((name) => store.append(`${name}-${index}`, -1, [eventAt(`${name}-${index}`, 0)])),
    )
    await server.restart()
    // Each has an answer of its own: what became of it is in the log.
    const answers = await Promise.allSettled(sending)
    const lost = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
    expect(lost.filter((error) => !(error instanceof StoreUnavailable))).toEqual([])
    const last = newStream()
    await eventually(() => one.append(last, -1, [eventAt(last, 0)]))
    expect(await all(other.read(last, 0))).toHaveLength(1)
  })

  it('and of a cluster, whose client looks for another node, is found again', async () => {
    const [store, stream] = [await open(SHORT, server.clusterUrl), newStream()]
    await store.append(stream, -1, [eventAt(stream, 0)])
    const { seen, losses, stop } = followForEver(store)
    await eventually(() => expect(seen).toHaveLength(1))
    server.stop()
    await eventually(() => expect(losses()).toBeGreaterThan(0))
    const calls = Array.from({ length: 5 }, () => store.append(stream, 0, [eventAt(stream, 1)]))
    for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected')
    await server.start()
    await eventually(() => store.append(stream, 0, [eventAt(stream, 1)]))
    await eventually(() => expect(seen).toHaveLength(2))
    await stop()
  })

  it('while its client looks for another node of the cluster in vain does not end the process', async () => {
    const [store, stream] = [await open(10_000, server.clusterUrl), newStream()]
    server.hang()
    const errorOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)
    const sending = errorOf(store.append(stream, -1, [eventAt(stream, 0)]))
    // The client leaves that connection, and looks for another while the append is still under way on the old one.
    server.turnAway()
    await expect(store.head()).rejects.toThrow(StoreUnavailable)
    const looking = errorOf(store.head())
    await new Promise((resolve) => setImmediate(resolve))
    server.stop()
    expect(await sending).toBeInstanceOf(StoreUnavailable)
    expect(await looking).toBeInstanceOf(StoreUnavailable)
  })

  it('is noticed by followers also when the subscription alone falls silent', async () => {
    const [store, stream] = [await open(SHORT), newStream()]
    const { seen, losses, stop } = followForEver(store)
    await store.append(stream, -1, [eventAt(stream, 0)])
    await eventually(() => expect(seen).toHaveLength(1))
    server.mute()
    await store.append(stream, 0, [eventAt(stream, 1)])
    await eventually(() => expect(seen).toHaveLength(2))
    expect(losses()).toBeGreaterThan(0)
    await stop()
  })
})

describe('a log that others write to as well', () => {
  it('[STORE-5] shows our events only, and ends at the last of them', async () => {
    const [store, stream] = [await open(), newStream()]
    expect(await store.head()).toBe(BEFORE_ALL)
    const event = eventAt(stream, 0)
    await store.append(stream, -1, [event])
    const head = await store.head()
    const foreign = { type: 'Ordered', contentType: 'application/json', data: Buffer.from('{}'), metadata: Buffer.of() }
    for (let revision = 0; revision < 700; revision++) {
      server.log.append('orders', revision - 1, [{ ...foreign, id: String(revision) }])
    }
    expect(await store.head()).toBe(head)
    // The store does not go through the same events again.
    const before = server.reads()
    for (let revision = 700; revision < 710; revision++) {
      server.log.append('orders', revision - 1, [{ ...foreign, id: String(revision) }])
      expect(await store.head()).toBe(head)
    }
    expect(server.reads() - before).toBeLessThanOrEqual(20)
    const pushed = server.pushed()
    const { seen, stop } = followForEver(store)
    await eventually(() => expect(seen).toHaveLength(1))
    const later = await store.append(stream, 0, [eventAt(stream, 1)])
    expect(await all(store.readAll(BEFORE_ALL))).toMatchObject([event, { revision: 1 }])
    expect(later).toMatchObject({ position: await store.head() })
    await eventually(() => expect(seen).toHaveLength(2))
    // Nor is it sent to the follower.
    expect(server.pushed() - pushed).toBeLessThanOrEqual(2)
    await stop()
  })
})

describe('opening and closing', () => {
  it('says that nothing is there, or that the user is not let in, instead of beginning', async () => {
    server.refuse()
    await expect(open()).rejects.toMatchObject({ name: 'StoreUnavailable', cause: { message: /access-denied/ } })
    server.stop()
    await expect(open()).rejects.toThrow(StoreUnavailable)
  })

  it('ends subscriptions with an error when the store is closed', async () => {
    const store = await open()
    const waiting = all(store.subscribe(BEFORE_ALL, new AbortController().signal))
    setImmediate(() => void store.close())
    await expect(waiting).rejects.toThrow(StoreUnavailable)
    await expect(all(store.subscribe(BEFORE_ALL, new AbortController().signal))).rejects.toThrow(StoreUnavailable)
  })
})
