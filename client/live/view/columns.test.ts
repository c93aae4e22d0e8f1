import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceId } from '#events/kernel/ids.ts'
import { runsOf } from '#events/kernel/testing/rounds.ts'
import { type Card, DeviceStatus } from '#events/project/device.ts'
import { buildColumns, changeColumns, NO_COLUMNS } from './columns.ts'
import type { Me } from '../outbox/entry.ts'
import { BoardView } from './view.ts'
import { ana, boardEvent, deviceId, entryOf, me, sampleCard, sampleProject } from '../testing/samples.ts'

const name = fc.oneof(
  fc.tuple(fc.constantFrom('Cam ', 'cam ', 'Door '), fc.nat(30)).map(([word, n]) => `${word}${n}`),
  fc.constant('Café'),
)
const changes = fc.array(
  fc.tuple(
    fc.integer({ min: 1, max: 15 }),
    fc.option(fc.record({ name, status: fc.constantFrom(...DeviceStatus.options) })),
  ),
  { maxLength: 12 },
)

describe('the columns', () => {
  it('after any changes are what they would be if they were built anew', () => {
    const run = fc.property(fc.array(changes, { maxLength: 10 }), (rounds) => {
      const cards = new Map<DeviceId, Card>()
      let columns = NO_COLUMNS
      for (const round of rounds) {
        const before = new Map(round.map(([id]) => [deviceId(id), cards.get(deviceId(id))]))
        for (const [id, change] of round) {
          if (change) cards.set(deviceId(id), sampleCard(id, change))
          else cards.delete(deviceId(id))
        }
        const diff = [...before].map(([id, was]) => ({ was, is: cards.get(id) }))
        columns = changeColumns(columns, diff, (id) => cards.get(id))
        expect(columns).toEqual(buildColumns(cards.values(), NO_COLUMNS))
      }
    })
    fc.assert(run, runsOf())
  })

  it.each([1, 9])('lose nothing for %i cards that were not there', (count) => {
    const columns = buildColumns([sampleCard(1), sampleCard(2)], NO_COLUMNS)
    const gone = Array.from({ length: count }, (_, index) => ({ was: sampleCard(index + 10), is: undefined }))
    expect(changeColumns(columns, gone, () => undefined)).toEqual(columns)
  })

  it('built anew keep the arrays that come out as they were', () => {
    const cards = [sampleCard(1), sampleCard(2, { status: 'installed' })]
    const columns = buildColumns(cards, NO_COLUMNS)
    const moved = buildColumns([sampleCard(1), sampleCard(2, { status: 'confirmed' })], columns)
    expect(moved.waiting).toBe(columns.waiting)
    expect(moved).toEqual({ waiting: [1], installed: [], confirmed: [2] })
  })
})

/** Cards from "Cam 1" on that count how often a name is read, which is what comparing costs. */
function countedCards(size: number) {
  const reads = { count: 0 }
  const cards = Array.from({ length: size }, (_, index) =>
    Object.defineProperty(sampleCard(index + 1), 'name', {
      enumerable: true,
      get() {
        reads.count += 1
        return `Cam ${index + 1}`
      },
    }),
  )
  return { cards, reads }
}

/** The reads for one move by another and one of mine on a board. */
function workOfTwoMoves(size: number): number {
  const { cards, reads } = countedCards(size)
  const view = new BoardView(me)
  const install = (revision: number, id: DeviceId, actor: Me) =>
    view.fold(boardEvent(revision, { type: 'DeviceInstalled', data: { deviceId: id } }, { actor }), true)
  view.replace({ project: sampleProject, cards }, false)
  view.predict([])
  // The column that the cards go to has to be long as well.
  const half = Array.from({ length: size / 2 }, (_, index) => deviceId(2 * index + 1))
  for (const [index, id] of half.entries()) install(index + 1, id, me)
  view.predict([])
  reads.count = 0
  install(size, deviceId(2), ana)
  const { columns } = view.predict([entryOf({ type: 'MoveDevice', data: { deviceId: deviceId(4), to: 'installed' } })])
  expect(columns.installed.length).toBe(size / 2 + 2)
  return reads.count
}

describe('[LIVE-6] the work of an event', () => {
  it('grows with the digits of the size of the board, not with its size', () => {
    const [small, large] = [workOfTwoMoves(100), workOfTwoMoves(10_000)]
    expect(small).toBeGreaterThan(0)
    // 100 times as many cards: about seven more comparisons for each of the two cards, of two names each.
    expect(large - small).toBeLessThan(60)
  })

  it('is less for each of a thousand cards that arrive together: they look near each other', () => {
    const { cards, reads } = countedCards(10_000)
    const byId = new Map(cards.map((card) => [card.id, card]))
    const isMoving = ({ id }: Card) => id % 10 === 0
    const stay = cards.filter((card) => !isMoving(card)).map(({ id }) => id)
    const changes = cards.filter(isMoving).map((is) => ({ was: undefined, is }))
    const { waiting } = changeColumns({ ...NO_COLUMNS, waiting: stay }, changes, (id) => byId.get(id))
    expect(waiting).toEqual(cards.map(({ id }) => id))
    // Halving the 9,000 for each of them would be 13 comparisons each, of two names.
    expect(reads.count).toBeLessThan(1000 * 2 * 8)
  })
})
