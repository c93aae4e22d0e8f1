import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { cn } from '../../ui/cn.ts'
import { useVirtualList } from '../../ui/list/use-virtual-list.ts'

/** Row, name, type, description; under 768 px the last two have lines of their own. */
const lines = 'grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 px-3 md:grid-cols-[5.5rem_minmax(0,3fr)_12rem_minmax(0,2fr)]'

/** Rows of a list, or cards beside it, thousands of them too. It grows into the height that the dialog has. */
export function PreviewTable<Row>({
  rows,
  keyOf,
  isQuiet,
  children,
}: {
  rows: readonly Row[]
  keyOf: (row: Row) => number
  /** True for a row that takes no effect. */
  isQuiet: (row: Row) => boolean
  /** The cells of a row. */
  children: (row: Row) => ReactNode
}) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const {
    virtualizer,
    height,
    rows: shown,
  } = useVirtualList(list, scroller, { count: rows.length, estimateSize: () => 48, overscan: 12 })

  // The browser would glide there, and stop where rows on the way turn out higher than they were taken for.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    if (event.key === 'Home') virtualizer.scrollToIndex(0)
    else virtualizer.scrollToIndex(rows.length - 1, { align: 'end' })
  }

  return (
    <div
      ref={setScroller}
      role="table"
      aria-label="Devices of the list"
      aria-rowcount={rows.length + 1}
      // Scrolls by keyboard only when it can have the focus.
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="min-h-64 shrink-0 grow basis-0 overflow-y-auto overscroll-contain rounded-panel border"
    >
      <div role="rowgroup" className="sticky top-0 z-10 border-b bg-sunken text-xs font-medium text-muted">
        <div role="row" aria-rowindex={1} className={cn(lines, 'py-2')}>
          <span role="columnheader">Row</span>
          <span role="columnheader">Name</span>
          <span role="columnheader" className="max-md:sr-only">
            Type
          </span>
          <span role="columnheader" className="max-md:sr-only">
            Description
          </span>
        </div>
      </div>
      <div ref={list} role="rowgroup" className="relative" style={{ height }}>
        {shown().map(({ index, row: place }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <div
              key={keyOf(row)}
              {...place}
              role="row"
              aria-rowindex={index + 2}
              className={cn(lines, 'absolute inset-x-0 top-0 items-start border-b py-1.5', isQuiet(row) && 'bg-sunken')}
            >
              {children(row)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
