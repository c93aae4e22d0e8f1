import type { Projection } from '../engine/projection.ts'

/** Types of columns, as the database names them. */
type ColumnType = 'bigint' | 'integer' | 'text' | 'boolean' | 'timestamp with time zone'

/** A column. `from`: where its value stands in the document, or an expression in brackets. `means`: its description. */
type Column = { readonly type: ColumnType; readonly from: string; readonly means: string }

/** A view that others read (docs/decisions/0061-0090/0078). `each`: what a row is. `where`: which rows of the read model it has. */
export type ReportingView = {
  readonly name: string
  readonly model: Projection
  readonly each: string
  /** Stands after the table, such as a lateral join that makes several rows of one. */
  readonly join?: string
  readonly where: string
  readonly columns: Readonly<Record<string, Column>>
}

/** The rows that were not deleted. */
export const EXISTING = `not (doc -> 'isDeleted')::boolean`

const column =
  (type: ColumnType) =>
  (from: string, means: string): Column => ({ type, from, means })
export const id = column('bigint')
export const count = column('integer')
export const text = column('text')
export const flag = column('boolean')
export const time = column('timestamp with time zone')
/** Who did something. */
export const person = (from: string, what: string) => id(from, `${what}: people.user_id. Null: the system.`)

/** The expression of a column: a path such as `summary.name`, or SQL in brackets. */
const expressionOf = ({ from, type }: Column): string => {
  const path = from.split('.')
  const value = from.startsWith('(')
    ? from
    : `doc ${path.map((key, index) => `${index === path.length - 1 ? '->>' : '->'} '${key}'`).join(' ')}`
  return `(${value})::${type}`
}

const columnsOf = ({ columns }: ReportingView): string =>
  Object.entries(columns)
    .map(([name, one]) => `${expressionOf(one)} as ${name}`)
    .join(', ')

/** The query of what rows of a view are called in one of its columns, also of those that were deleted. $1: their ids. */
export const namesOf = ({ model, columns }: ReportingView, name: string): string => {
  const column = columns[name]
  if (!column) throw new Error(`the view has no column ${name}`)
  return `select id, ${expressionOf(column)} as name from ${model.rows} where id = any($1::bigint[])`
}

/** The query of a view. */
export const selectOf = (view: ReportingView): string =>
  `select ${columnsOf(view)} from ${view.model.rows} ${view.join ?? ''} where ${view.where}`

/**
 * The query of a page of a view whose rows are those of its read model, in the order of their ids. $1: the row that it begins
 * behind, $2: how many rows, $3: of which project, null for all.
 */
export const pageOf = (view: ReportingView): string =>
  `select id as row, ${columnsOf(view)} from ${view.model.rows}
    where ${view.where} and id > $1 and ${view.model.isOfProject ? `($3::bigint is null or (doc -> 'projectId')::bigint = $3)` : '$3::bigint is null'}
    order by id limit $2`
