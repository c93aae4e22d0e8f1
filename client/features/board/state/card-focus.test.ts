import { describe, expect, it } from 'vitest'
import { DeviceId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { cardAt, neighbourOf } from './card-focus.ts'
import { createBoardUi } from './board-ui.ts'
import { readBoardUrl } from './board-url.ts'
import { cardWith } from './test-cards.ts'

const id = (value: number) => DeviceId.parse(value)
const cards: readonly Card[] = [
  cardWith({ id: 1 }),
  cardWith({ id: 2 }),
  cardWith({ id: 3 }),
  cardWith({ id: 7, status: 'confirmed' }),
  cardWith({ id: 8, status: 'confirmed' }),
]
const board = {
  cards: new Map(cards.map((card) => [card.id, card])),
  columns: { waiting: [id(1), id(2), id(3)], installed: [], confirmed: [id(7), id(8)] },
  project: null,
}
const ui = createBoardUi(readBoardUrl('')).getState()

describe('the focus', () => {
  it('[BOARD-18] goes to the next card of the column when one leaves it, from the last one to the one before', () => {
    expect(neighbourOf(board.columns.waiting, new Set([id(2)]))).toBe(3)
    expect(neighbourOf(board.columns.waiting, new Set([id(3)]))).toBe(2)
    expect(neighbourOf(board.columns.waiting, new Set([id(1), id(2)]))).toBe(3)
    expect(neighbourOf([id(1)], new Set([id(1)]))).toBeNull()
  })

  it('goes up and down within a column, and to its ends', () => {
    expect(cardAt(board, ui, id(2), 'ArrowDown')).toBe(3)
    expect(cardAt(board, ui, id(2), 'ArrowUp')).toBe(1)
    expect(cardAt(board, ui, id(1), 'ArrowUp')).toBeNull()
    expect(cardAt(board, ui, id(2), 'Home')).toBe(1)
    expect(cardAt(board, ui, id(1), 'End')).toBe(3)
  })

  it('goes past an empty column, back to the card that the other one remembers', () => {
    expect(cardAt(board, ui, id(2), 'ArrowRight')).toBe(7)
    const remembering = { ...ui, current: { ...ui.current, confirmed: id(8) } }
    expect(cardAt(board, remembering, id(2), 'ArrowRight')).toBe(8)
    expect(cardAt(board, ui, id(7), 'ArrowRight')).toBeNull()
    expect(cardAt(board, ui, id(7), 'a')).toBeNull()
  })
})
