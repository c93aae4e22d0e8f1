import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeAppend } from './contract-append.ts'
import { all, eventAt, eventsFrom, newStream, type StoreUnderTest } from './contract-kit.ts'
import { describeRead } from './contract-read.ts'

/**
 * The duties of every adapter of the event store, whatever stands behind it. Positions are opaque here, and may have holes.
 * @param open opens a store of its own for these tests.
 */
export function describeEventStore(name: string, open: () => Promise<StoreUnderTest>) {
  describe(`event store on ${name}`, () => {
    let test: StoreUnderTest
    beforeAll(async () => {
      test = await open()
    })
    afterAll(() => test.drop())

    describeAppend(() => test.store)
    describeRead(() => test.store)

    it('keeps everything when it is closed and opened again, and goes on where it was', async () => {
      const stream = newStream()
      await test.store.append(stream, -1, eventsFrom(stream, 0, 3))
      const [log, head] = [await all(test.store.read(stream, 0)), await test.store.head()]
      const reopened = await test.reopen()
      expect(await all(reopened.read(stream, 0))).toEqual(log)
      expect(await reopened.head()).toBe(head)
      const result = await reopened.append(stream, 2, [eventAt(stream, 3)])
      expect(result).toMatchObject({ kind: 'appended', revision: 3 })
      expect((await reopened.head()) > head).toBe(true)
    })
  })
}
