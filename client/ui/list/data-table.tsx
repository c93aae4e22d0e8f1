import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../card.tsx'
import { cn } from '../cn.ts'
import { Loading } from '../loading/loading.tsx'
import { Skeleton } from '../loading/skeleton.tsx'
import { useIsNarrow, useIsPhone } from '../page/use-is-phone.ts'

export type Column<Row> = {
  /** Also the label of the value on a phone. */
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the right, digit below digit. */
  isNumber?: boolean
  /** A press on the header sorts by it. */
  isSortable?: boolean
}

/** By which column the rows are sorted; the caller sorts them. */
export type Order<Header extends string = string> = { readonly header: Header; readonly isDescending: boolean }

type Rows<Row> = {
  label: string
  /** The first one names the row: its header in the table, the heading of its card on a phone. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Buttons for one row. Their labels name the row. */
  actions?: ((row: Row) => ReactNode) | undefined
  order?: Order | undefined
  onSort?: ((header: string) => void) | undefined
}

/** How many rows the skeleton has. */
const SKELETON_ROWS = 3

/**
 * Rows with the same few facts each, to compare and look up: people, sign-ins, files. On a phone each row is a card with its
 * facts below each other. `label` names the whole. `rows` are undefined while they load, and `empty` (an EmptyState) stands in
 * the place of none. Rows that can be arranged or dragged, or have a picture, are a list of cards of their own; hundreds of rows
 * come in steps with LoadMore. With `isWide` a tablet has the cards, too: the columns need the width of a desk.
 */
export function DataTable<Row>({
  rows,
  empty,
  isWide = false,
  ...table
}: Omit<Rows<Row>, 'rows'> & { rows: readonly Row[] | undefined; empty: ReactNode; isWide?: boolean }) {
  const isNarrow = useIsNarrow()
  const isPhone = useIsPhone() || (isWide && isNarrow)
  if (!rows) return <LoadingRows label={table.label} columns={table.columns.length} isPhone={isPhone} />
  if (rows.length === 0) return empty
  return isPhone ? <RowCards rows={rows} {...table} /> : <RowTable rows={rows} {...table} />
}

/** The looks of all cells; the paddings make a row of one line as high as one with buttons. */
const cellLooks = 'px-3 align-top first:pl-4 last:pr-4'

const RowTable = <Row,>({ label, columns, rows, keyOf, actions, order, onSort }: Rows<Row>) => (
  <Card className="overflow-hidden">
    <table aria-label={label} className="w-full text-left">
      <thead className="border-b bg-sunken text-xs text-muted">
        <tr>
          {columns.map(({ header, isNumber, isSortable }) => (
            <th
              key={header}
              scope="col"
              aria-sort={order?.header === header ? (order.isDescending ? 'descending' : 'ascending') : undefined}
              className={cn(cellLooks, 'py-2 font-medium', isNumber && 'text-right')}
            >
              {isSortable ? <SortButton header={header} order={order} onSort={onSort} /> : header}
            </th>
          ))}
          {actions && (
            <th scope="col" className={cn(cellLooks, 'py-2 text-right font-medium')}>
              Actions
            </th>
          )}
        </tr>
      </thead>
      <tbody className="divide-y">
        {rows.map((row) => (
          <tr key={keyOf(row)} className="hover:bg-hover">
            {columns.map(({ header, cell, isNumber }, index) => {
              const looks = cn(cellLooks, 'py-3', isNumber ? 'text-right tabular-nums' : 'wrap-anywhere')
              return index === 0 ? (
                <th key={header} scope="row" dir="auto" className={cn(looks, 'font-medium')}>
                  {cell(row)}
                </th>
              ) : (
                <td key={header} dir="auto" className={looks}>
                  {cell(row)}
                </td>
              )
            })}
            {actions && (
              <td className={cn(cellLooks, 'py-1')}>
                <div className="flex justify-end gap-1">{actions(row)}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
)

const SortButton = ({ header, order, onSort }: { header: string } & Pick<Rows<never>, 'order' | 'onSort'>) => (
  <button
    type="button"
    onClick={() => onSort?.(header)}
    className="-mx-1 inline-flex items-center gap-1 rounded-control px-1 hover:text-text pointer-coarse:min-h-11"
  >
    {header}
    {order?.header !== header ? (
      <ChevronsUpDown aria-hidden className="size-3.5 opacity-60" />
    ) : order.isDescending ? (
      <ArrowDown aria-hidden className="size-3.5" />
    ) : (
      <ArrowUp aria-hidden className="size-3.5" />
    )}
  </button>
)

const RowCards = <Row,>({ label, columns: [name, ...others], rows, keyOf, actions }: Rows<Row>) => (
  <ul aria-label={label} className="flex flex-col gap-2">
    {rows.map((row) => (
      <li key={keyOf(row)}>
        <Card className="flex flex-col gap-2 p-4">
          <div dir="auto" className="font-medium wrap-anywhere">
            {name.cell(row)}
          </div>
          <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1">
            {others.map(({ header, cell, isNumber }) => (
              <div key={header} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-muted">{header}</dt>
                <dd dir="auto" className={cn('min-w-0 wrap-anywhere', isNumber && 'tabular-nums')}>
                  {cell(row)}
                </dd>
              </div>
            ))}
          </dl>
          {actions && <div className="-mx-1 flex flex-wrap gap-1">{actions(row)}</div>}
        </Card>
      </li>
    ))}
  </ul>
)

const LoadingRows = ({ label, columns, isPhone }: { label: string; columns: number; isPhone: boolean }) => {
  const rows = Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <Card key={row} className={isPhone ? 'flex flex-col gap-2 p-4' : 'flex gap-6 px-4 py-3.5'}>
      {Array.from({ length: columns }, (_column, column) => (
        <Skeleton key={column} className={cn('h-4', isPhone ? 'w-2/3' : 'flex-1')} />
      ))}
    </Card>
  ))
  return (
    <Loading label={`Loading: ${label}...`} className="flex flex-col gap-2">
      {rows}
    </Loading>
  )
}
