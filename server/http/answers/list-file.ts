import Papa from 'papaparse'
import type { Pool } from 'pg'
import type { ProjectId } from '#events/kernel/ids.ts'
import { searchTextOf, wordsIn } from '#events/kernel/text/search-text.ts'
import { FORMULA, UTF8_MARK } from '#events/kernel/text/spreadsheet.ts'
import { pageOf, type ReportingView } from '#projections/reporting/view.ts'
import type { Beside } from './names-beside.ts'

/** Rows that are read at a time. */
const PAGE = 1_000

/** Papaparse would write times as people of some place do. */
const written = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

/** A row of a list: its view's columns, and the names beside its ids. `row`: its id. */
type Row = { row: number } & Record<string, unknown>

/** The rows of a list that its file has. Null: all, of all projects. */
export type ListPart = {
  readonly project: ProjectId | null
  /** The names that stand beside ids for this reader. */
  readonly beside: readonly Beside[]
  /** Each of its words stands in one of these columns. */
  readonly search: { readonly words: string; readonly columns: readonly string[] } | null
  readonly fits: (row: Readonly<Record<string, unknown>>) => boolean
}

/** The columns of a list's file: those of its view, each id with a name behind it. */
export const columnsOf = (view: ReportingView, beside: readonly Beside[]): readonly string[] => {
  const names = new Map(beside.map(({ behind, name }) => [behind, name]))
  return Object.keys(view.columns).flatMap((column) => [column, names.get(column) ?? []].flat())
}

/** The ids in a cell: one, or several with semicolons between them. */
const idsIn = (cell: unknown): number[] => (cell === null ? [] : `${cell as string | number}`.split('; ').map(Number))

/** Rows with the names that belong to their ids. */
async function named(pool: Pool, beside: readonly Beside[], rows: readonly Row[]): Promise<Row[]> {
  const all = await Promise.all(
    beside.map(async ({ of, read }) => {
      const ids = new Set(rows.flatMap((row) => idsIn(row[of])))
      return ids.size === 0 ? new Map<number, string>() : read(pool, [...ids])
    }),
  )
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      beside.map(({ of, name }, at) => {
        const names = idsIn(row[of]).flatMap((id) => all[at]?.get(id) ?? [])
        return [name, names.length === 0 ? null : names.join('; ')]
      }),
    ),
  }))
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function isIn({ search, fits }: ListPart): (row: Row) => boolean {
  const holds = wordsIn(search?.words ?? '')
  const textOf = (row: Row) => searchTextOf((search?.columns ?? []).map((column) => textIn(row[column])))
  return (row) => fits(row) && (search === null || holds(textOf(row)))
}

/**
 * A list as the pieces of a CSV file in UTF-8, a page of rows each, with names beside ids. Times are ISO 8601, UTC. Values that a
 * spreadsheet would run as a formula get an apostrophe in front of them.
 */
export async function* listFile(pool: Pool, view: ReportingView, part: ListPart): AsyncGenerator<string, void> {
  const columns = columnsOf(view, part.beside)
  const isWanted = isIn(part)
  let next = `${UTF8_MARK}${columns.join(',')}\r\n`
  let after: number | undefined = 0
  // A database that is away is said before anything is sent.
  while (after !== undefined) {
    const page: unknown[] = [after, PAGE, part.project]
    const { rows }: { rows: Row[] } = await pool.query(pageOf(view), page)
    const lines = (await named(pool, part.beside, rows))
      .filter(isWanted)
      .map((row) => columns.map((name) => written(row[name])))
    if (lines.length > 0) next += `${Papa.unparse(lines, { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`
    yield next
    next = ''
    after = rows.length < PAGE ? undefined : rows.at(-1)?.row
  }
}
