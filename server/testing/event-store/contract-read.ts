import { describe, expect, it } from 'vitest'
import { all, eventAt, eventsFrom, follow, newStream } from './contract-kit.ts'
import { BEFORE_ALL, type EventStore } from '../../event-store/port.ts'

/** @param theStore the store under test, once it is open. */
export function describeRead(theStore: () => EventStore) {
  describe('read', () => {
    it('gives the events of a stream from a revision on, in order, and of an unknown one none', async () => {
      const stream = newStream()
      const events = eventsFrom(stream, 0, 1_234)
      await theStore().append(stream, -1, events)
      expect(await all(theStore().read(stream, 0))).toMatchObject(events)
      expect(await all(theStore().read(stream, 1_230))).toMatchObject(events.slice(1_230))
      expect(await all(theStore().read(stream, 1_234))).toEqual([])
      expect(await all(theStore().read(stream, 2, 3))).toMatchObject(events.slice(2, 5))
      expect(await all(theStore().read(stream, 100, 700))).toMatchObject(events.slice(100, 800))
      expect(await all(theStore().read(stream, 1_230, 100))).toMatchObject(events.slice(1_230))
      expect(await all(theStore().read(newStream(), 0))).toEqual([])
    })
  })

  describe('readStoredStream', () => {
    it('gives the events of a stream as they were written, and of an unknown one none', async () => {
      const stream = newStream()
      const events = eventsFrom(stream, 0, 1_001)
      await theStore().append(stream, -1, events)
      expect(await all(theStore().readStoredStream(stream))).toMatchObject(events)
      expect(await all(theStore().readStoredStream(newStream()))).toEqual([])
    })
  })

  describe('readAll', () => {
    it('gives the log after a position, over all streams, in the order of the appends', async () => {
      const streams = [newStream(), newStream()]
      const start = await theStore().head()
      for (let revision = 0; revision < 4; revision++) {
        for (const stream of streams) await theStore().append(stream, revision - 1, [eventAt(stream, revision)])
      }
      const log = await all(theStore().readAll(start))
      expect(log.map(({ stream, revision }) => [stream, revision])).toEqual(
        [0, 1, 2, 3].flatMap((revision) => streams.map((stream) => [stream, revision])),
      )
      const fifth = log[4]?.position ?? ''
      expect(await all(theStore().readAll(fifth))).toEqual(log.slice(5))
      expect((await all(theStore().readAll(BEFORE_ALL))).slice(-8)).toEqual(log)
    })

    it('gives out positions that sort as text, the last one being the head', async () => {
      const stream = newStream()
      const result = await theStore().append(stream, -1, eventsFrom(stream, 0, 20))
      const positions = (await all(theStore().readAll(BEFORE_ALL))).map(({ position }) => position)
      expect(positions).toEqual([...positions].sort())
      expect(new Set(positions).size).toBe(positions.length)
      expect(result).toMatchObject({ position: await theStore().head() })
      expect(positions.at(-1)).toBe(await theStore().head())
      expect(await theStore().last()).toMatchObject({ position: positions.at(-1), stream, revision: 19 })
    })
  })

  describe('subscribe', () => {
    it('gives what is there and then what comes, in order and without a gap, to each at its own pace', async () => {
      const streams = Array.from({ length: 8 }, newStream)
      const known = new Set(streams)
      const rounds = 120
      const start = await theStore().head()
      const write = async (from: number, to: number) => {
        for (let revision = from; revision < to; revision++) {
          await Promise.all(
            streams.map((stream) => theStore().append(stream, revision - 1, [eventAt(stream, revision)])),
          )
        }
      }
      await write(0, rounds / 3)
      const total = streams.length * rounds
      const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 20))
      const early = [follow(theStore(), start, known, total), follow(theStore(), start, known, total, pause)]
      await write(rounds / 3, (2 * rounds) / 3)
      const [, late] = await Promise.all([write((2 * rounds) / 3, rounds), follow(theStore(), start, known, total)])
      const log = await all(theStore().readAll(start))
      expect(log).toHaveLength(total)
      for (const seen of [...(await Promise.all(early)), late]) expect(seen).toEqual(log)
    })

    it('holds nothing up and skips nothing for one who falls thousands behind', async () => {
      const stream = newStream()
      const known = new Set([stream])
      const start = await theStore().head()
      const total = 6_000
      let goOn = () => {}
      const isFree = new Promise<void>((resolve) => {
        goOn = resolve
      })
      const slow = follow(theStore(), start, known, total, () => isFree)
      const quick = follow(theStore(), start, known, total)
      for (let revision = 0; revision < total; revision += 500) {
        await theStore().append(stream, revision - 1, eventsFrom(stream, revision, 500))
      }
      const log = await quick
      goOn()
      expect(log.map(({ revision }) => revision)).toEqual(Array.from({ length: total }, (_, index) => index))
      expect(await slow).toEqual(log)
    })

    it('goes on after the position that a subscriber has come to', async () => {
      const stream = newStream()
      const first = await theStore().append(stream, -1, eventsFrom(stream, 0, 3))
      const start = first.kind === 'appended' ? first.position : ''
      const seen = follow(theStore(), start, new Set([stream]), 2)
      await theStore().append(stream, 2, eventsFrom(stream, 3, 2))
      expect((await seen).map(({ revision }) => revision)).toEqual([3, 4])
    })

    it('ends without an error on abort: before it began, while it waits, and while it gives out', async () => {
      expect(await all(theStore().subscribe(BEFORE_ALL, AbortSignal.abort()))).toEqual([])
      const waiting = new AbortController()
      const nothing = all(theStore().subscribe(await theStore().head(), waiting.signal))
      setImmediate(() => waiting.abort())
      expect(await nothing).toEqual([])
      const stream = newStream()
      await theStore().append(stream, -1, [eventAt(stream, 0)])
      const midway = new AbortController()
      for await (const batch of theStore().subscribe(BEFORE_ALL, midway.signal)) {
        expect(batch.length).toBeGreaterThan(0)
        midway.abort()
      }
    })
  })
}
