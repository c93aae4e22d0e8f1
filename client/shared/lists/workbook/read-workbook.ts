import { unzipSync, zipSync } from 'fflate'
import { EncryptedFileError, formatValue, ParseError, readXlsx } from 'hucre'
import { UnreadableCsv } from '../decode-list.ts'

/** The most bytes that the parts of a workbook may have, unpacked: a list of 10,000 rows has some five million. */
const MAX_UNPACKED = 64 * 1024 * 1024
/** The most rows of a sheet, and its columns that are looked at. */
const MAX_ROWS = 50_000
const AREA = `A1:IV${MAX_ROWS + 1}`

/** A sheet of a workbook as its person sees it. `sheets`: the names of those that are not hidden, in their order. */
export type ReadSheet = { readonly sheets: readonly string[]; readonly sheet: string; readonly cells: string[][] }

/** Parts of a workbook that have a share in the cells: no pictures, charts, notes and programs. */
const NEEDED =
  /^(?!.*(?:media|drawings|charts|embeddings|comments|pivot|customXml|printerSettings|worksheets\/_rels)).*\.(?:xml|rels)$/i

const DAMAGED = 'The file is damaged, or no Excel workbook (.xlsx).'
const isText = (bytes: Uint8Array, text: string) => new TextDecoder('utf-16le').decode(bytes).includes(text)

/** Why a file is no package of a workbook, by how it begins; null where it may be one. */
function otherKind(bytes: Uint8Array): string | null {
  const beginning = String.fromCodePoint(...bytes.subarray(0, 4))
  if (beginning === '\u00d0\u00cf\u0011\u00e0')
    // Names in such a file stand at even places, in two bytes for each letter.
    return isText(bytes.subarray(0, bytes.length - (bytes.length % 2)), 'EncryptedPackage')
      ? 'The workbook is protected by a password. Save it without one first.'
      : 'The file is an old Excel workbook (.xls). Save it as .xlsx first.'
  return beginning.startsWith('PK') ? null : DAMAGED
}

/** Unpacks the parts that are needed, no byte more than each says it has, and packs them again without compression. */
function bounded(bytes: Uint8Array): Uint8Array {
  let unpacked = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, size, originalSize }) => {
      if (!NEEDED.test(name)) return false
      // A part that is not compressed is taken by the first size, of which other parts may share the bytes.
      unpacked += Math.max(size, originalSize)
      if (unpacked > MAX_UNPACKED)
        throw new UnreadableCsv('The workbook is far too large for a list: more than 64 MB when it is unpacked.')
      return true
    },
  })
  return zipSync(parts, { level: 0 })
}

/** A cell as it is shown. Numbers without a format keep all their digits, where Excel cuts long ones. */
function shown(value: unknown, format: string | undefined, locale: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'number' && (format === undefined || /^(?:general|@)$/i.test(format)))
    return String(Number(value.toPrecision(15)))
  if (value instanceof Date) {
    // No day of the calendar: Excel shows a row of signs that tell nothing.
    if (Number.isNaN(value.getTime())) return ''
    if (format === undefined) return value.toISOString().slice(0, 10)
    // The short date of the system, which every machine shows in its own way.
    if (format === 'm/d/yyyy') return value.toLocaleDateString(locale, { timeZone: 'UTC' })
  }
  return typeof value === 'string' ? value : formatValue(value, format ?? 'General')
}

/**
 * Reads a sheet of a workbook: the one of this name, else the first that is not hidden.
 * @throws UnreadableCsv with a sentence about what is wrong with the file.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  { sheet: wanted, locale }: { readonly sheet: string | null; readonly locale: string },
): Promise<ReadSheet> {
  const other = otherKind(bytes)
  if (other !== null) throw new UnreadableCsv(other)
  try {
    return await readPackage(bounded(bytes), wanted, locale)
  } catch (error) {
    if (error instanceof UnreadableCsv) throw error
    if (error instanceof EncryptedFileError)
      throw new UnreadableCsv('The workbook is protected by a password. Save it without one first.')
    throw new UnreadableCsv(DAMAGED)
  }
}

async function readPackage(bytes: Uint8Array, wanted: string | null, locale: string): Promise<ReadSheet> {
  const all: { readonly name: string; readonly isSeen: boolean }[] = []
  await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      all.push({ name, isSeen: !hidden && !veryHidden })
      return false
    },
  })
  const seen = all.filter(({ isSeen }) => isSeen)
  const sheets = (seen.length > 0 ? seen : all).map(({ name }) => name)
  const tried = sheets.includes(wanted ?? '') ? sheets.filter((name) => name === wanted) : sheets
  const charts: string[] = []
  for (const sheet of tried) {
    const at = all.findIndex(({ name }) => name === sheet)
    const cells = await cellsOf(bytes, at, locale)
    if (cells) return { sheets: sheets.filter((name) => !charts.includes(name)), sheet, cells }
    charts.push(sheet)
  }
  throw new UnreadableCsv(sheets.length === 0 ? 'The workbook has no sheet.' : 'The sheet has no cells.')
}

/** The cells of the sheet at this place. Null where it has none at all, as one that is a chart. */
async function cellsOf(bytes: Uint8Array, at: number, locale: string): Promise<string[][] | null> {
  const book = await readXlsx(bytes, { sheets: [at], readStyles: true, range: AREA }).catch((error: unknown) => {
    if (error instanceof ParseError && error.message.includes('missing worksheet file')) return null
    throw error
  })
  if (!book) return null
  const { rows, cells: details, merges = [] } = book.sheets[0] ?? { rows: [] }
  if (rows.length > MAX_ROWS) throw new UnreadableCsv(`The sheet has more than ${MAX_ROWS.toLocaleString('en')} rows.`)
  const cells = rows.map((row, at) =>
    row.map((value, column) => {
      const cell = details?.get(`${at},${column}`)
      return shown(value ?? cell?.formulaResult, cell?.style?.numFmt, locale)
    }),
  )
  fillMerged(cells, merges)
  // Borders and colours often go on to the last column: the page has no use for cells that say nothing.
  return cells.map((row) => row.slice(0, row.findLastIndex(Boolean) + 1))
}

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
