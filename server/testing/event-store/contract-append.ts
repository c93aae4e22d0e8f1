import { describe, expect, it } from 'vitest'
import { all, appendWherever, eventAt, eventsFrom, newStream } from './contract-kit.ts'
import { type EventStore, type EventToAppend, MAX_APPEND_BYTES, UnacceptableEvents } from '../../event-store/port.ts'

/** @param theStore the store under test, once it is open. */
export function describeAppend(theStore: () => EventStore) {
  describe('append', () => {
    it('gives back every field of what was appended, and a position', async () => {
      const stream = newStream()
      const event: EventToAppend = {
        ...eventAt(stream, 0, 'Tür 1 “Süd” 🚪\n\t\\u0000 \\ "{}" \u2028'),
        actor: { id: null, role: 'system' },
        occurredAt: '2026-05-03T08:00:00.000Z',
        source: 'outbox',
      }
      const result = await theStore().append(stream, -1, [event])
      const position = await theStore().head()
      expect(result).toEqual({ kind: 'appended', revision: 0, position })
      expect(await all(theStore().read(stream, 0))).toEqual([{ ...event, position }])
    })

    it('refuses to append anywhere but after the expected revision, and says where the stream is', async () => {
      const stream = newStream()
      expect(await theStore().append(stream, 0, [eventAt(stream, 1)])).toEqual({ kind: 'conflict', revision: -1 })
      await theStore().append(stream, -1, eventsFrom(stream, 0, 2))
      for (const expected of [-1, 0, 2, 7]) {
        const late = eventsFrom(stream, expected + 1, 2)
        expect(await theStore().append(stream, expected, late)).toEqual({ kind: 'conflict', revision: 1 })
      }
      expect(await all(theStore().read(stream, 0))).toHaveLength(2)
    })

    it('answers events that stand there already with the first result, however far the stream has gone on', async () => {
      const stream = newStream()
      const [first, second] = [eventsFrom(stream, 0, 2), eventsFrom(stream, 2, 3)]
      const results = [await theStore().append(stream, -1, first), await theStore().append(stream, 1, second)]
      const again = [await theStore().append(stream, -1, first), await theStore().append(stream, 1, second)]
      expect(again).toEqual(results.map((result) => ({ ...result, kind: 'replay' })))
      expect(await all(theStore().read(stream, 0))).toHaveLength(5)
    })

    it('takes events sent twice at the same moment once', async () => {
      const stream = newStream()
      const events = eventsFrom(stream, 0, 2)
      const [one, other] = await Promise.all([
        theStore().append(stream, -1, events),
        theStore().append(stream, -1, events),
      ])
      expect(one).toMatchObject({ kind: 'appended', revision: 1 })
      expect(other).toEqual({ ...one, kind: 'replay' })
      expect(await all(theStore().read(stream, 0))).toHaveLength(2)
    })

    it('takes a partial overlap for a conflict', async () => {
      const stream = newStream()
      const [first, second, third] = [eventAt(stream, 0), eventAt(stream, 1), eventAt(stream, 1)]
      await theStore().append(stream, -1, [first, second])
      expect(await theStore().append(stream, -1, [first, third])).toEqual({ kind: 'conflict', revision: 1 })
      expect(await theStore().append(stream, -1, [first, second, eventAt(stream, 2)])).toMatchObject({
        kind: 'conflict',
      })
    })

    it('lets one of many writers of one revision win, with all of its events', async () => {
      const stream = newStream()
      const attempts = Array.from({ length: 20 }, () => eventsFrom(stream, 0, 3))
      const results = await Promise.all(attempts.map((events) => theStore().append(stream, -1, events)))
      expect(results.filter(({ kind }) => kind === 'appended')).toHaveLength(1)
      expect(results.filter(({ kind }) => kind === 'conflict')).toHaveLength(19)
      const winner = attempts[results.findIndex(({ kind }) => kind === 'appended')] ?? []
      expect((await all(theStore().read(stream, 0))).map(({ id }) => id)).toEqual(winner.map(({ id }) => id))
    })

    it('loses and doubles nothing while many write to one stream and to many', async () => {
      const shared = newStream()
      const own = Array.from({ length: 25 }, newStream)
      await Promise.all([
        ...Array.from({ length: 25 }, () => appendWherever(theStore(), shared)),
        ...own.map(async (stream) => {
          for (let revision = 0; revision < 8; revision++) {
            await theStore().append(stream, revision - 1, [eventAt(stream, revision)])
          }
        }),
      ])
      const revisions = async (stream: string) =>
        (await all(theStore().read(stream, 0))).map(({ revision }) => revision)
      expect(await revisions(shared)).toEqual(Array.from({ length: 25 }, (_, index) => index))
      for (const stream of own) expect(await revisions(stream)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    })

    it.each(unacceptable())(
      'refuses %s, writes none of it, and leaves what came at the same moment alone',
      async (_, make) => {
        const [stream, before, after] = [newStream(), newStream(), newStream()]
        const [neighbour, refused, other] = await Promise.allSettled([
          theStore().append(before, -1, [eventAt(before, 0)]),
          theStore().append(stream, -1, make(stream)),
          theStore().append(after, -1, [eventAt(after, 0)]),
        ])
        expect(refused).toMatchObject({ status: 'rejected' })
        expect(refused?.status === 'rejected' && refused.reason).toBeInstanceOf(UnacceptableEvents)
        expect(neighbour).toMatchObject({ status: 'fulfilled', value: { kind: 'appended' } })
        expect(other).toMatchObject({ status: 'fulfilled', value: { kind: 'appended' } })
        expect(await all(theStore().read(stream, 0))).toEqual([])
      },
    )

    it('takes an append just below the limit', async () => {
      const stream = newStream()
      const events = [
        eventAt(stream, 0, 'x'.repeat(MAX_APPEND_BYTES / 2)),
        eventAt(stream, 1, 'y'.repeat(MAX_APPEND_BYTES / 2 - 2000)),
      ]
      expect(await theStore().append(stream, -1, events)).toMatchObject({ kind: 'appended' })
      expect(await all(theStore().read(stream, 0))).toMatchObject(events)
    })
  })
}

/** Data that the types do not allow, but that a mistake may bring. */
const withData = (stream: string, data: object): EventToAppend[] => {
  const event = eventAt(stream, 1)
  Object.assign(event.data, data)
  return [eventAt(stream, 0), event]
}

function unacceptable(): [string, (stream: string) => EventToAppend[]][] {
  const cyclic: Record<string, unknown> = {}
  cyclic['self'] = cyclic
  return [
    ['more than an append can hold', (stream) => withData(stream, { description: 'x'.repeat(MAX_APPEND_BYTES) })],
    ['a BigInt', (stream) => withData(stream, { deviceId: 1n })],
    ['a value that contains itself', (stream) => withData(stream, { cyclic })],
    ['NUL', (stream) => withData(stream, { description: 'a\u0000b' })],
    ['half of a surrogate pair', (stream) => withData(stream, { description: 'a\ud800' })],
    ['no events at all', () => []],
    ['an event for another stream', (stream) => [eventAt(stream, 0), eventAt(newStream(), 1)]],
    ['an event for another revision', (stream) => [eventAt(stream, 0), eventAt(stream, 2)]],
    ['an id that is no UUID', (stream) => [{ ...eventAt(stream, 0), id: 'id' }]],
  ]
}
