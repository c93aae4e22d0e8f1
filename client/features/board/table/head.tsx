import { ArrowDown, ArrowUp } from 'lucide-react'
import { cn } from '../../../ui/cn.ts'
import { sortBy, type TableChoice } from './choice.ts'
import { type Column, COLUMN_LABELS } from './columns.ts'

/** The names of the columns; a press sorts by one. `active`: the one that Tab reaches, or -1. */
export const Head = ({
  columns,
  sort,
  active,
}: Pick<TableChoice, 'sort'> & { columns: readonly Column[]; active: number }) =>
  columns.map((column, col) => {
    const isSorted = sort?.column === column
    const Arrow = sort?.isDown ? ArrowDown : ArrowUp
    return (
      <div
        key={column}
        role="columnheader"
        aria-colindex={col + 1}
        aria-sort={isSorted ? (sort.isDown ? 'descending' : 'ascending') : 'none'}
        className={cn('flex min-w-0 border-r border-b bg-sunken', column === 'name' && 'sticky left-0 z-2')}
      >
        <button
          type="button"
          tabIndex={col === active ? 0 : -1}
          data-active={col === active || undefined}
          onClick={() => sortBy(column)}
          className="flex h-9 min-w-0 flex-1 items-center gap-1 px-2 text-left text-label font-semibold outline-offset-[-2px] hover:bg-hover pointer-coarse:h-11"
        >
          <span className="truncate">{COLUMN_LABELS[column]}</span>
          {isSorted && <Arrow aria-hidden className="size-3.5 shrink-0" />}
        </button>
      </div>
    )
  })
