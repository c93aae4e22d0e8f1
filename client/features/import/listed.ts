import type { ListColumns, Mapping } from '#events/project/import/columns.ts'
import { letterOf } from '#events/project/import/columns.ts'
import { type DeviceSheet, filledRows, readRows } from '#events/project/import/csv.ts'
import { guessColumns, headerKey } from '#events/project/import/guess.ts'
import type { FilledRow } from '#events/project/import/header.ts'
import { keepColumns, keptColumns, shareColumns } from './kept-columns.ts'

/** The workbook that a list is a sheet of, with the names of all its sheets. */
export type Workbook = { readonly file: File; readonly sheets: readonly string[]; readonly sheet: string }

/**
 * A list as it was read: its rows, what its columns say (null where it says so itself), and the devices that follow. `isMapped`: the
 * person has said something of its columns.
 */
export type ReadList = {
  readonly workbook: Workbook | null
  readonly filled: readonly FilledRow[]
  readonly columns: ListColumns | null
  readonly sheet: DeviceSheet
  readonly isMapped: boolean
}

/** Reads a list by what its header says, or by what the person, or their company, said of this header before. */
export async function readListed(
  cells: readonly (readonly string[])[],
  workbook: Workbook | null = null,
): Promise<ReadList> {
  const filled = filledRows(cells)
  const columns = guessColumns(filled, await keptColumns())
  return { workbook, filled, columns, sheet: readRows(filled, columns), isMapped: false }
}

/** True where a list has a device, as its columns are taken or by columns A and H, or where another sheet may have one. */
export const hasDevices = ({ workbook, filled, sheet }: ReadList): boolean =>
  (workbook?.sheets.length ?? 1) > 1 || sheet.rows.length > 0 || readRows(filled, null).rows.length > 0

const headerOf = (filled: readonly FilledRow[], titles: number): string => headerKey(filled[titles]?.cells ?? [])

/** Reads a list anew by a mapping that the person chose, which their device remembers by its header. */
export function mapListed({ workbook, filled, columns }: ReadList, mapping: Mapping): ReadList {
  const chosen = { mapping, titles: columns?.titles ?? 0 }
  keepColumns(headerOf(filled, chosen.titles), mapping)
  return { workbook, filled, columns: chosen, sheet: readRows(filled, chosen), isMapped: true }
}

/** The list was imported: colleagues need not say again what its columns are. */
export function shareMapping({ filled, columns, isMapped }: ReadList): void {
  if (isMapped && columns) shareColumns(headerOf(filled, columns.titles), columns.mapping)
}

/** Columns that are shown; no list has more that say something. */
const MAX_COLUMNS = 60
/** Rows whose cells are looked at for examples, and examples of a column. */
const MAX_LOOKED_AT = 30
const MAX_EXAMPLES = 3

/** A column of a list: its place, its header, and what its first cells say. */
export type ListedColumn = { readonly at: number; readonly title: string; readonly examples: readonly string[] }

/** The columns that have a header or a cell. Each has a title of its own: its header, its letter, or both. */
export function listedColumns({ filled, columns }: ReadList): readonly ListedColumn[] {
  const titles = columns?.titles ?? 0
  const header = filled[titles]?.cells ?? []
  const below = filled.slice(titles + 1, titles + 1 + MAX_LOOKED_AT)
  const width = Math.min(MAX_COLUMNS, Math.max(header.length, ...below.map(({ cells }) => cells.length)))
  return Array.from({ length: width }, (_, at) => {
    const words = header[at] ?? ''
    const examples = [...new Set(below.flatMap(({ cells }) => cells[at] || []))].slice(0, MAX_EXAMPLES)
    const isOnly = header.indexOf(words) === header.lastIndexOf(words)
    const title = words === '' ? `Column ${letterOf(at)}` : isOnly ? words : `${words} (${letterOf(at)})`
    return { at, title, examples, isFilled: words !== '' || examples.length > 0 }
  }).filter(({ isFilled }) => isFilled)
}
