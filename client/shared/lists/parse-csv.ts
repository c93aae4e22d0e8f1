import Papa from 'papaparse'
import { decodeList, MAX_LIST_BYTES, UnreadableCsv } from './decode-list.ts'

/** Characters between two breaths of the page: some milliseconds of parsing. */
const STEP = 256 * 1024

/**
 * The cells of a file: one array per record, empty ones included, so that index + 1 is the row's number in a spreadsheet.
 * `onProgress` hears the part that is done, from 0 to 1. The page stays responsive meanwhile.
 * @throws UnreadableCsv
 */
export async function readCsv(file: Blob, onProgress: (part: number) => void = () => {}): Promise<string[][]> {
  if (file.size > MAX_LIST_BYTES) throw new UnreadableCsv('The file is larger than 20 MB.')
  return parseCsv(decodeList(new Uint8Array(await file.arrayBuffer())), onProgress)
}

function parseCsv(decoded: string, onProgress: (part: number) => void): Promise<string[][]> {
  // Line ends of one kind: files put together from several sources mix them, and Papa splits at the first kind it finds.
  const unified = decoded.replace(/\r\n?/g, '\n')
  // Excel's own hint, no row for a spreadsheet: `sep=;` in the first line.
  const hint = /^sep=(.)\n/.exec(unified)
  const text = hint ? unified.slice(hint[0].length) : unified
  const delimiter = hint?.[1] ?? delimiterOf(text)

  return new Promise((resolve, reject) => {
    const cells: string[][] = []
    const onStep = ({ data, errors, meta }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
      // The record that a step cuts in two is parsed again with the next one, its errors too.
      const quotes = errors.find(({ type, row = 0 }) => type === 'Quotes' && row < data.length)
      if (quotes) {
        // First: abort() calls `complete`.
        reject(new UnreadableCsv(`The quotes in row ${cells.length + (quotes.row ?? 0) + 1} do not match.`))
        parser.abort()
        return
      }
      for (const row of data) cells.push(row)
      onProgress(meta.cursor / text.length)
      parser.pause()
      setTimeout(() => {
        parser.resume()
      })
    }
    const onComplete = () => {
      resolve(cells)
    }
    Papa.parse<string[]>(text, { delimiter, newline: '\n', chunkSize: STEP, chunk: onStep, complete: onComplete })
  })
}

/** Records that are looked at for their delimiter. */
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
function delimiterOf(text: string): string {
  const head = text.slice(0, MAX_HEAD)
  const found = DELIMITERS.map((delimiter) => ({ delimiter, ...evenness(head, delimiter) }))
  const [best] = found.toSorted((one, other) => other.part - one.part || other.width - one.width)
  return best?.delimiter ?? ','
}
