/** A row with anything in it. `at`: its place among all rows, from 0. `filled`: its cells that are not blank. */
export type FilledRow = { readonly at: number; readonly cells: readonly string[]; readonly filled: number }

/** Rows above a header that are looked at: titles of a list, its date, its project. */
const MAX_TITLES = 10
/** Rows below a header that are looked at. */
const MAX_BELOW = 20

const hasLetter = (cell: string): boolean => /\p{L}/u.test(cell)
const hasDigit = (cell: string | undefined): boolean => /\p{N}/u.test(cell ?? '')

/** True for a row of words alone, whose column A is unlike that of most rows below it: these have a number there. */
function isHeader({ cells, filled }: FilledRow, below: readonly FilledRow[]): boolean {
  const isWords = cells.every((cell) => cell === '' || (hasLetter(cell) && !hasDigit(cell)))
  const numbered = below.filter(({ cells: [first] }) => hasDigit(first)).length
  return filled >= 3 && isWords && below.length > 0 && numbered * 2 >= below.length
}

/**
 * The place of the header among the rows: the first one, unless it and all others above another row that is a header have half
 * as many cells at most. A header has three words at least: a device with a name and a description is
 * none. It may be taken for a device then, which the person sees.
 */
export function headerOf(rows: readonly FilledRow[]): number {
  for (let at = 1; at <= MAX_TITLES && at < rows.length; at++) {
    const row = rows[at]
    if (!row || !rows.slice(0, at).every(({ filled }) => filled * 2 <= row.filled)) continue
    if (isHeader(row, rows.slice(at + 1, at + 1 + MAX_BELOW))) return at
  }
  return 0
}
