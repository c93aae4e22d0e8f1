/** A place in the grid. The head of the table is row -1. */
export type Spot = { readonly row: number; readonly col: number }
/** A rectangle of cells, its ends included. */
export type Area = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }

type Key = { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean }

/** Where a key leads from a place; null where it leads nowhere. `page`: the rows that show at once. */
export function spotAfter(
  { row, col }: Spot,
  pressed: Key,
  shape: { rows: number; cols: number; page: number },
): Spot | null {
  const [lastRow, lastCol] = [shape.rows - 1, shape.cols - 1]
  const isFar = pressed.ctrlKey || pressed.metaKey
  const at = (nextRow: number, nextCol: number): Spot => ({
    row: Math.max(-1, Math.min(lastRow, nextRow)),
    col: Math.max(0, Math.min(lastCol, nextCol)),
  })
  switch (pressed.key) {
    case 'ArrowUp':
      return isFar ? at(0, col) : at(row - 1, col)
    case 'ArrowDown':
      return isFar ? at(lastRow, col) : at(row + 1, col)
    case 'ArrowLeft':
      return isFar ? at(row, 0) : at(row, col - 1)
    case 'ArrowRight':
      return isFar ? at(row, lastCol) : at(row, col + 1)
    case 'Home':
      return isFar ? at(0, 0) : at(row, 0)
    case 'End':
      return isFar ? at(lastRow, lastCol) : at(row, lastCol)
    case 'PageUp':
      return at(Math.max(0, row - shape.page), col)
    case 'PageDown':
      return at(row + shape.page, col)
    default:
      return null
  }
}

/**
 * The range that pasted cells fill from the first cell of `from` on, as its first and its last cell. Heads of groups take none.
 * @param isCard for each row of the grid. @param cols of the grid.
 */
export function pastedRange(
  { top, left }: Area,
  cells: readonly (readonly unknown[])[],
  { isCard, cols }: { isCard: readonly boolean[]; cols: number },
): readonly [Spot, Spot] {
  const rows = isCard.flatMap((is, row) => (is && row >= top ? row : [])).slice(0, cells.length)
  const width = Math.max(1, ...cells.slice(0, rows.length).map(({ length }) => length))
  return [
    { row: rows[0] ?? top, col: left },
    { row: rows.at(-1) ?? top, col: Math.min(cols, left + width) - 1 },
  ]
}

export const areaOf = (one: Spot, other: Spot): Area => ({
  top: Math.max(0, Math.min(one.row, other.row)),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.col, other.col),
  right: Math.max(one.col, other.col),
})
