import Papa from 'papaparse'

/** The file is no CSV that can be trusted. The message is a sentence for people about what was found, and where. */
export class UnreadableCsv extends Error {
  override readonly name = 'UnreadableCsv'
}

/** Largest file that is read: room for the most rows of one import with a paragraph each. */
const MAX_BYTES = 20 * 1024 * 1024

/** Characters between two breaths of the page: some milliseconds of parsing. */
const STEP = 256 * 1024

/** Beginnings of Excel's own files (xlsx is a zip, xls a compound document), which people rename to .csv. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

/**
 * The cells of a file: one array per record, empty ones included, so that index + 1 is the row's number in a spreadsheet.
 * `onProgress` hears the part that is done, from 0 to 1. The page stays responsive meanwhile.
 * @throws UnreadableCsv
 */
export async function readCsv(file: Blob, onProgress: (part: number) => void = () => {}): Promise<string[][]> {
  if (file.size > MAX_BYTES) throw new UnreadableCsv('The file is larger than 20 MB.')
  return parseCsv(decode(new Uint8Array(await file.arrayBuffer())), onProgress)
}

/**
 * Bytes to text: UTF-8 or UTF-16 with a byte order mark, UTF-8 without one, else Windows-1252, in which Excel saves its
 * lists on Western European and American machines. The mark is no part of the text.
 */
function decode(bytes: Uint8Array): string {
  const startsWith = (beginning: readonly number[]) => beginning.every((byte, index) => bytes[index] === byte)
  if (WORKBOOKS.some(startsWith)) throw new UnreadableCsv('The file is an Excel workbook. Save it as CSV first.')
  if (startsWith([0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith([0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes)
  if (startsWith([0xef, 0xbb, 0xbf])) return new TextDecoder().decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
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

/** The delimiter that cuts the header into most cells; a comma when none does. Later rows may be broken, the header is not. */
function delimiterOf(text: string): string {
  const head = text.trimStart().slice(0, STEP)
  const width = (delimiter: string) =>
    Papa.parse<string[]>(head, { delimiter, newline: '\n', preview: 1 }).data[0]?.length ?? 0
  return [';', '\t'].reduce((best, delimiter) => (width(delimiter) > width(best) ? delimiter : best), ',')
}
