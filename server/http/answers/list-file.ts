import Papa from 'papaparse'
import type { Pool } from 'pg'
import type { ProjectId } from '#events/kernel/ids.ts'
import { FORMULA, UTF8_MARK } from '#events/kernel/text/spreadsheet.ts'
import { pageOf, type ReportingView } from '#projections/reporting/view.ts'

/** Rows that are read at a time. */
const PAGE = 1_000

/** Papaparse would write times as people of some place do. */
const written = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

/**
 * A list as the pieces of a CSV file in UTF-8, a page of rows each. Times are ISO 8601, UTC. Values that a spreadsheet would run as
 * a formula get an apostrophe in front of them.
 * @param project of things on projects those on this one alone; null for all.
 */
export async function* listFile(
  pool: Pool,
  view: ReportingView,
  project: ProjectId | null,
): AsyncGenerator<string, void> {
  const columns = Object.keys(view.columns)
  let next = `${UTF8_MARK}${columns.join(',')}\r\n`
  let after: number | undefined = 0
  // A database that is away is said before anything is sent.
  while (after !== undefined) {
    const page: unknown[] = [after, PAGE, project]
    const { rows }: { rows: ({ row: number } & Record<string, unknown>)[] } = await pool.query(pageOf(view), page)
    const lines = rows.map((row) => columns.map((name) => written(row[name])))
    if (lines.length > 0) next += `${Papa.unparse(lines, { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`
    yield next
    next = ''
    after = rows.length < PAGE ? undefined : rows.at(-1)?.row
  }
}
