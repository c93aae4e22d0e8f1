import { FORMULA, UTF8_MARK } from '#events/kernel/text/spreadsheet.ts'
import Papa from 'papaparse'
import type { Pool } from 'pg'
import { plainText } from '#events/kernel/history.ts'
import type { HistoryChange, HistoryExportRow } from '#events/project/history/api.ts'
import { namedKeys } from '#projections/models/history/history-keys.ts'
import {
  listLines,
  type Paging,
  type Reader,
  shownChange,
  storedChanges,
} from '#projections/models/history/history-reads.ts'
import type { LineFilter } from '#projections/models/history/history-terms.ts'
import { inTimeSlices } from '#projections/engine/pace/slices.ts'

/** Lines that are read at a time. */
const LINES = 1_000
/** Number of changes of one line that are told together; others may have a turn after them. */
const CHANGES_AT_ONCE = 20
/** Chunk size of text that is given on, in characters. */
const CHUNK = 65_536

/** Each thing that was done, line by line as they are asked for; of a line about many devices those of the device asked for. */
async function* rowsOf(
  pool: Pool,
  reader: Reader,
  filter: LineFilter,
  order: Paging['order'],
): AsyncGenerator<HistoryExportRow[], void> {
  let after: number | undefined
  const giveWay = inTimeSlices()
  const asked = filter.device && [filter.device, ...(filter.also ?? [])]
  do {
    const { found, next } = await listLines(pool, reader, filter, { order, after, limit: LINES })
    const keyOf = await namedKeys(
      reader.keyNames,
      found.flatMap(({ line }) => line.apiKey ?? []),
    )
    for (const one of found) {
      const { at, doneAt, name, source } = one.line
      const { apiKey } = keyOf(one.line.apiKey)
      const stored = await storedChanges(pool, one)
      const changes = order === 'newest' ? stored.toReversed() : stored
      for (let from = 0; from < changes.length; from += CHANGES_AT_ONCE) {
        await giveWay()
        const told = changes
          .slice(from, from + CHANGES_AT_ONCE)
          .map((change) => shownChange(reader, one.line, change))
          .filter(({ device }) => !asked || (device !== null && asked.includes(device)))
        if (told.length === 0) continue
        yield told.map((change) => ({
          ...{ at, doneAt, by: name, ...toldIn(change), source, revision: change.revision },
          ...(apiKey && { apiKey: apiKey.name }),
        }))
      }
    }
    after = next ?? undefined
  } while (after !== undefined)
}

function toldIn({ parts, kind, old, new: now }: HistoryChange) {
  const device = parts.find(({ is }) => is === 'device')?.text ?? null
  return { sentence: plainText(parts), kind, device, old, new: now }
}

const COLUMNS = [
  'at',
  'doneAt',
  'by',
  'sentence',
  'kind',
  'device',
  'old',
  'new',
  'source',
  'revision',
] as const satisfies readonly (keyof HistoryExportRow)[]

/** How the rows of an export are written. */
export const EXPORTS = {
  csv: {
    mediaType: 'text/csv',
    head: `${UTF8_MARK}${COLUMNS.join(',')}\r\n`,
    // Values that a spreadsheet would run as a formula get an apostrophe in front of them.
    write: (rows: readonly HistoryExportRow[]) =>
      `${Papa.unparse([...rows], { columns: [...COLUMNS], header: false, escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`,
  },
  jsonl: {
    mediaType: 'application/x-ndjson',
    head: '',
    write: (rows: readonly HistoryExportRow[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  },
} as const
export type ExportFormat = keyof typeof EXPORTS

/** The pieces of an export. */
export async function* exportOf(
  pool: Pool,
  format: ExportFormat,
  reader: Reader,
  filter: LineFilter,
  order: Paging['order'],
): AsyncGenerator<string, void> {
  const { head, write } = EXPORTS[format]
  let text: string = head
  for await (const rows of rowsOf(pool, reader, filter, order)) {
    text += write(rows)
    if (text.length < CHUNK) continue
    yield text
    text = ''
  }
  yield text
}
