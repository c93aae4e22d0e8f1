import { describe, expect, it } from 'vitest'
import { DeviceId } from '#events/kernel/ids.ts'
import { type Card, compareCards, type DeviceStatus } from '#events/project/device.ts'
import { NO_FILTER } from './card-filter.ts'
import { cardWith } from './test-cards.ts'
import { matchingIds } from './visible-cards.ts'

const boardOf = (cards: readonly Card[]) => {
  const of = (status: DeviceStatus) =>
    cards
      .filter((card) => card.status === status)
      .toSorted(compareCards)
      .map(({ id }) => id)
  return {
    project: null,
    cards: new Map(cards.map((card) => [card.id, card])),
    columns: { waiting: of('waiting'), installed: of('installed'), confirmed: of('confirmed') },
  }
}
const search = (text: string) => ({ ...NO_FILTER, search: text })
const cards = [
  cardWith({ id: 1, name: 'Cam 10' }),
  cardWith({ id: 2, name: 'Cam 9' }),
  cardWith({ id: 3, name: 'Door 1' }),
  cardWith({ id: 4, name: 'Cam 1', status: 'installed' }),
]

describe('what a column shows', () => {
  it('is the column itself without a filter', () => {
    const board = boardOf(cards)
    expect(matchingIds('waiting', NO_FILTER, null, 0)(board)).toBe(board.columns.waiting)
  })

  it('[BOARD-9] is what passes the filter, in the order of the column', () => {
    expect(matchingIds('waiting', search('cam'), null, 0)(boardOf(cards))).toEqual([2, 1])
    expect(matchingIds('installed', search('cam'), null, 0)(boardOf(cards))).toEqual([4])
  })

  it('[BOARD-7] keeps the card that is being edited, whatever the filter says', () => {
    expect(matchingIds('waiting', search('cam'), DeviceId.parse(3), 0)(boardOf(cards))).toEqual([2, 1, 3])
  })

  it('[BOARD-11] is the same list as long as the same cards pass', () => {
    const select = matchingIds('waiting', search('cam'), null, 0)
    const first = select(boardOf(cards))
    expect(select(boardOf([...cards, cardWith({ id: 5, name: 'Door 2' })]))).toBe(first)
    expect(select(boardOf([...cards, cardWith({ id: 6, name: 'Cam 2' })]))).toEqual([6, 2, 1])
  })
})
