/** Cells that are shown as one, from the first row and column to the last, counted from 0. */
type Merge = {
  readonly startRow: number
  readonly startCol: number
  readonly endRow: number
}

/**
 * Writes the text of cells that are one into each of their rows: a floor that is merged over its devices is the floor of all of
 * them. Over columns it stands once, in the first. @param rows those of the sheet; changed in place.
 */
export function fillMerged(rows: readonly string[][], merges: readonly Merge[]): void {
  for (const { startRow, startCol, endRow } of merges) {
    const text = rows[startRow]?.[startCol] ?? ''
    if (text === '') continue
    for (const row of rows.slice(startRow + 1, endRow + 1)) {
      while (row.length < startCol) row.push('')
      row[startCol] ||= text
    }
  }
}
