import Papa from 'papaparse'

/** Records that are looked at. */
const MAX_ROWS = 200
/** Characters in which they are looked for. */
const MAX_HEAD = 256 * 1024

const DELIMITERS = [',', ';', '\t', '|'] as const

/** The part of the rows that have the width of most of them, among rows of more than one cell, and that width. */
function evenness(head: string, delimiter: string): { readonly part: number; readonly width: number } {
  const { data } = Papa.parse<string[]>(head, { delimiter, newline: '\n', preview: MAX_ROWS })
  const rows = data.filter((row) => row.some((cell) => cell.trim() !== ''))
  const counts = new Map<number, number>()
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [[width, count] = [1, 0]] = [...counts].toSorted(([wide, often], [other, less]) => less - often || other - wide)
  return { part: rows.length === 0 ? 0 : count / rows.length, width }
}

/**
 * The delimiter that cuts the rows most evenly, and into more cells where several do; a comma where none cuts any. It goes by all
 * rows, as titles, sums and descriptions have delimiters of their own.
 * @param text with line ends of one kind, `\n`.
 */
export function delimiterOf(text: string): string {
  const head = text.slice(0, MAX_HEAD)
  const found = DELIMITERS.map((delimiter) => ({ delimiter, ...evenness(head, delimiter) }))
  const [best] = found.toSorted((one, other) => other.part - one.part || other.width - one.width)
  return best?.delimiter ?? ','
}
