import { afterEach, describe, expect, it, vi } from 'vitest'
import { all, eventAt, eventsFrom, newStream } from '../../testing/event-store/contract-kit.ts'
import { followForEver } from '../../testing/event-store/follow-for-ever.ts'
import { startFakeCluster } from '../../testing/eventstoredb/cluster.ts'
import { startFakeEventStoreDB } from '../../testing/eventstoredb/server.ts'
import { BEFORE_ALL, StoreUnavailable } from '../port.ts'
import { createEventStoreDB } from './store.ts'

/** Waits until something succeeds, as long as a busy machine may need. */
const eventually = <T>(attempt: () => T | Promise<T>) => vi.waitFor(attempt, { timeout: 60_000 })

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function open(url: string, patienceMs?: number) {
  const store = await createEventStoreDB(url, patienceMs)
  cleanups.push(() => store.close())
  return store
}

async function startServer() {
  const server = await startFakeEventStoreDB()
  cleanups.push(() => server.stop())
  return server
}

async function startCluster() {
  const cluster = await startFakeCluster()
  cleanups.push(() => cluster.stop())
  return cluster
}

describe('an append of events that are being written already', () => {
  it('[STORE-7] is dropped by the server, is sent again, and gives the first result', async () => {
    const server = await startServer()
    const [store, stream] = [await open(server.url), newStream()]
    const events = eventsFrom(stream, 0, 2)
    server.holdWrites()
    const twins = [store.append(stream, -1, events), store.append(stream, -1, events)]
    await eventually(() => expect(server.dropped()).toBe(1))
    server.finishWrites()
    const results = await Promise.all(twins)
    const position = await store.head()
    expect(results.map(({ kind }) => kind).sort()).toEqual(['appended', 'replay'])
    for (const result of results) expect(result).toMatchObject({ revision: 1, position })
    expect(await all(store.read(stream, 0))).toMatchObject(events)
  })

  it('[STORE-7] is sent again as often as its time allows, and then timed out', async () => {
    const server = await startServer()
    const [store, stream] = [await open(server.url, 5_000), newStream()]
    const events = [eventAt(stream, 0)]
    server.holdWrites()
    const twins = [store.append(stream, -1, events), store.append(stream, -1, events)]
    for (const { status, reason } of (await Promise.allSettled(twins)) as PromiseRejectedResult[]) {
      expect([status, reason]).toEqual(['rejected', expect.any(StoreUnavailable)])
      expect(reason).toMatchObject({ message: 'the event store timed out' })
    }
    expect(server.dropped()).toBeGreaterThan(1)
    server.finishWrites()
    expect(await eventually(() => store.append(stream, -1, events))).toMatchObject({ revision: 0 })
  })
})

describe('an append that the server drops and says so at once', () => {
  it('[STORE-7] is sent again at once, and then with pauses, as long as its time allows', async () => {
    const server = await startServer()
    const [store, stream] = [await open(server.url, 1_000), newStream()]
    await store.append(stream, -1, [eventAt(stream, 0)])
    server.dropAtOnce()
    const event = eventAt(stream, 1)
    await expect(store.append(stream, 0, [event])).rejects.toThrow(StoreUnavailable)
    expect(server.dropped()).toBeGreaterThan(2)
    // The first two, and one every 20 ms.
    expect(server.dropped()).toBeLessThanOrEqual(52)
    server.dropAtOnce(false)
    // The last of them may be on its way still, and a busy server take longer than this store waits.
    const { kind, revision } = await eventually(() => store.append(stream, 0, [event]))
    expect([['appended', 'replay'].includes(kind), revision]).toEqual([true, 1])
  })
})

describe('a burst', () => {
  it('[STORE-8] that ends the subscription is no outage to those who follow: no event is lost, doubled or out of order', async () => {
    const server = await startServer()
    const store = await open(server.url)
    const followers = [followForEver(store), followForEver(store)]
    const streams = Array.from({ length: 20 }, newStream)
    await store.append(streams[0] ?? '', -1, eventsFrom(streams[0] ?? '', 0, 1))
    for (const { seen } of followers) await eventually(() => expect(seen).toHaveLength(1))

    await Promise.all(
      streams.map(async (stream, index) => {
        for (let revision = index === 0 ? 1 : 0; revision < 200; revision += 50) {
          await store.append(stream, revision - 1, eventsFrom(stream, revision, 50))
        }
      }),
    )
    const log = (await all(store.readAll(BEFORE_ALL))).map(({ id }) => id)
    for (const { seen, losses, stop } of followers) {
      await eventually(() => expect(seen.length).toBeGreaterThanOrEqual(log.length))
      expect(seen).toEqual(log)
      expect(losses()).toBe(0)
      await stop()
    }
    expect(server.tooSlow()).toBeGreaterThan(0)
  })
})

describe('a time that runs out', () => {
  it('[STORE-10] is said to be one, not a server that cannot be reached', async () => {
    const server = await startServer()
    const [store, stream] = [await open(server.url, 500), newStream()]
    server.hang()
    const timedOut = { name: 'StoreUnavailable', message: 'the event store timed out' }
    await expect(store.append(stream, -1, [eventAt(stream, 0)])).rejects.toMatchObject(timedOut)
    await expect(store.head()).rejects.toMatchObject(timedOut)
    server.stop()
    const gone = { name: 'StoreUnavailable', message: 'the event store cannot be reached' }
    await eventually(() => expect(store.head()).rejects.toMatchObject(gone))
  })
})

describe('a cluster whose leader freezes', () => {
  it('[STORE-9] acknowledges again within five seconds, and those who follow miss nothing', async () => {
    const cluster = await startCluster()
    const [store, stream] = [await open(cluster.url), newStream()]
    await store.append(stream, -1, [eventAt(stream, 0)])
    const { seen, stop } = followForEver(store)
    await eventually(() => expect(seen).toHaveLength(1))

    const asked = cluster.gossips()
    cluster.freezeLeader()
    const frozen = performance.now()
    const sending = [
      store.append(stream, 0, [eventAt(stream, 1)]),
      ...Array.from({ length: 5 }, newStream).map((name) => store.append(name, -1, [eventAt(name, 0)])),
    ]
    const reading = all(store.read(stream, 0))
    // The others elect one of them when the client has been sent back to the frozen one already.
    await eventually(() => expect(cluster.gossips()).toBeGreaterThan(asked))
    cluster.elect()
    for (const result of await Promise.all(sending)) expect(result).toMatchObject({ kind: 'appended' })
    expect(performance.now() - frozen).toBeLessThan(5_000)
    expect((await reading).length).toBeGreaterThan(0)

    await eventually(() => expect(seen).toHaveLength(7))
    expect(new Set(seen).size).toBe(7)
    await stop()
  })
})
