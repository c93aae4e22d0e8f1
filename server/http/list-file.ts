import { Readable } from 'node:stream'
import Papa from 'papaparse'
import type { Pool } from 'pg'
import type { ProjectId } from '#events/kernel/ids.ts'
import { FORMULA, UTF8_MARK } from '#events/kernel/spreadsheet.ts'
import { createFairTurns } from '../fairness/fair-turns.ts'
import { pageOf, type ReportingView } from '#projections/reporting/view.ts'

/** Rows that are read at a time. */
const PAGE = 1_000
/** Files of one person that are sent at the same time, each of which waits for one page. */
export const MAX_FILES_OF_ONE = 3
/** Pages are read two at a time on this node, people in turn; a file whose client takes its time holds no turn. */
const turns = createFairTurns({ atOnce: 2, atOnceOfOne: 1, maxWaiting: 1_000, maxWaitingOfOne: MAX_FILES_OF_ONE })

/** Papaparse would write times as people of some place do. */
const written = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

/**
 * A list as a CSV file in UTF-8: its rows are read when the client takes them, and no more once it is gone. Times are ISO 8601,
 * UTC. Values that a spreadsheet would run as a formula get an apostrophe in front of them.
 * @param person whose turns its pages take.
 * @param project of things on projects those on this one alone; null for all.
 */
export function listFile(pool: Pool, view: ReportingView, person: string, project: ProjectId | null): Readable {
  const columns = Object.keys(view.columns)
  async function* text(): AsyncGenerator<string, void> {
    let next = `${UTF8_MARK}${columns.join(',')}\r\n`
    let after: number | undefined = 0
    // A database that is away is said before anything is sent.
    while (after !== undefined) {
      const { rows } = await turns.run(person, () =>
        pool.query<{ row: number } & Record<string, unknown>>(pageOf(view), [after, PAGE, project]),
      )
      const lines = rows.map((row) => columns.map((name) => written(row[name])))
      if (lines.length > 0) next += `${Papa.unparse(lines, { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`
      yield next
      next = ''
      after = rows.length < PAGE ? undefined : rows.at(-1)?.row
    }
  }
  return Readable.from(text())
}
