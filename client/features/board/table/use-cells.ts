import type { ClipboardEvent } from 'react'
import type { Card } from '#events/project/device.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { usePersonNames } from '../state/person-names.ts'
import { cellsOf, clipboardText } from './cells-text.ts'
import { type Column, isEditable, isFact, type Mays, textOf } from './columns.ts'
import { type Area, pastedRange, type Spot } from './keys.ts'
import type { Row } from './rows.ts'
import { type Write, writeCells } from './write-cells.ts'

type Grid = {
  readonly rows: readonly Row[]
  readonly columns: readonly Column[]
  readonly area: Area
  readonly select: (first: Spot, last: Spot) => void
}

/** Copying, pasting, filling down and emptying the cells of a range. Facts are written; cells of another kind are left and counted. */
export function useCells({ rows, columns, area, select }: Grid, mays: Mays) {
  const board = useOpenBoard()
  const nameOf = usePersonNames()
  const cardsFrom = (top: number, bottom: number): Card[] =>
    rows.slice(top, bottom + 1).flatMap((row) => {
      const card = row.group === undefined ? board.store.getState().cards.get(row.id) : undefined
      return card ?? []
    })
  const inArea = columns.slice(area.left, area.right + 1)

  /** @param textAt what a cell shall say, by its place in the range; undefined: as it says. */
  const write = (
    [cards, into]: [readonly Card[], readonly Column[]],
    textAt: (row: number, col: number) => string | undefined,
    done: string,
    outside = 0,
  ) => {
    let others = outside
    const writes: Write[] = []
    for (const [row, card] of cards.entries())
      for (const [col, column] of into.entries()) {
        const text = textAt(row, col)
        if (text === undefined) continue
        if (isFact(column) && isEditable(card, column, mays)) writes.push({ card, fact: column, text })
        else if (textOf(card, column, nameOf) !== text) others += 1
      }
    void writeCells(board, writes, done, others)
  }

  return {
    onCopy(event: ClipboardEvent) {
      event.preventDefault()
      const cells = cardsFrom(area.top, area.bottom).map((card) => inArea.map((column) => textOf(card, column, nameOf)))
      event.clipboardData.setData('text/plain', clipboardText(cells))
    },
    onPaste(event: ClipboardEvent) {
      const text = event.clipboardData.getData('text/plain')
      if (text === '' || mays.isReadOnly) return
      event.preventDefault()
      event.stopPropagation()
      const cells = cellsOf(text)
      const [only] = cells.length === 1 && cells[0]?.length === 1 ? cells[0] : []
      // One cell fills the range.
      if (only !== undefined) {
        write([cardsFrom(area.top, area.bottom), inArea], () => only, 'pasted')
        return
      }
      const cards = cardsFrom(area.top, rows.length - 1).slice(0, cells.length)
      const into = columns.slice(area.left)
      const all = cells.reduce((sum, row) => sum + row.length, 0)
      const fitting = cells.slice(0, cards.length).reduce((sum, row) => sum + Math.min(row.length, into.length), 0)
      write([cards, into], (row, col) => cells[row]?.[col], 'pasted', all - fitting)
      const isCard = rows.map(({ group }) => group === undefined)
      select(...pastedRange(area, cells, { isCard, cols: columns.length }))
    },
    /** The first card of the range says what the others shall say; of one row the row above it. */
    fillDown() {
      if (mays.isReadOnly) return
      const cards = cardsFrom(area.top, area.bottom)
      const [above, ...below] = cards.length > 1 ? cards : [...cardsFrom(0, area.top - 1).slice(-1), ...cards]
      if (above) write([below, inArea], (_row, col) => textOf(above, inArea[col] ?? 'name', nameOf), 'filled')
    },
    clear() {
      if (!mays.isReadOnly) write([cardsFrom(area.top, area.bottom), inArea.filter(isFact)], () => '', 'emptied')
    },
  }
}
