import { describe, expect, it } from 'vitest'
import { type DeviceId, UserId } from '#events/kernel/ids.ts'
import type { DeviceStatus } from '#events/project/device.ts'
import { cardWith } from '../state/test-cards.ts'
import { departuresAfter } from './departed.ts'

const ana = UserId.parse(5)
const at = (minute: number) => `2026-02-01T08:0${minute}:00.000Z`

/** A board with cards of these columns, each moved there by another person at minute 1 unless told otherwise. */
function boardOf(statuses: readonly DeviceStatus[], own: readonly DeviceId[] = []) {
  const all = statuses.map((status, index) => cardWith({ id: index + 1, status, statusAt: at(1) }))
  const cards = all.map((card) => (own.includes(card.id) ? { ...card, statusAt: at(2) } : card))
  const of = (status: DeviceStatus) => cards.filter((card) => card.status === status).map(({ id }) => id)
  return {
    cards: new Map(cards.map((card) => [card.id, card])),
    columns: { waiting: of('waiting'), installed: of('installed'), confirmed: of('confirmed') },
    moved: new Map(cards.map(({ id, status }) => [id, { by: ana, at: at(1), status }])),
  }
}
const ids = [1, 2, 3].map((id) => cardWith({ id }).id)
const [first, second] = ids as [DeviceId, DeviceId]
const namesOf = (departures: ReturnType<typeof departuresAfter>) => departures.map(({ card }) => card.id)

describe('[BOARD-91] what left a column', () => {
  it('are the cards that another person moved away, and not those that stay', () => {
    const board = boardOf(['installed', 'waiting', 'confirmed'])
    expect(namesOf(departuresAfter([], ids, board, 'waiting'))).toEqual([1, 3])
  })

  it('is none of the person’s own moves, and no card that was deleted', () => {
    const board = boardOf(['installed', 'installed'], [first])
    expect(namesOf(departuresAfter([], ids, board, 'waiting'))).toEqual([2])
  })

  it('forgets a card that is back, and stays the same while nothing changed', () => {
    const gone = departuresAfter([], ids, boardOf(['installed', 'installed']), 'waiting')
    const known = departuresAfter(gone, [], boardOf(['installed', 'waiting']), 'waiting')
    expect(namesOf(known)).toEqual([1])
    const board = boardOf(['installed', 'installed'])
    const once = departuresAfter([], [first, second], board, 'waiting')
    expect(departuresAfter(once, [second], board, 'waiting')).toBe(once)
  })

  it('is remembered of twenty cards at most', () => {
    const board = boardOf(Array.from({ length: 30 }, () => 'installed' as const))
    expect(departuresAfter([], [...board.cards.keys()], board, 'waiting')).toHaveLength(20)
  })
})
