import { type KeyboardEvent, useRef, useState } from 'react'
import type { DeviceType } from '#events/project/device.ts'
import { cn } from '../../ui/cn.ts'
import { useVirtualList } from '../../ui/list/use-virtual-list.ts'
import type { PlannedRow } from './import-plan.ts'
import { PreviewRow } from './preview-row.tsx'

/** Row, name, type, description; under 768 px the last two have lines of their own. */
const lines = 'grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3 px-3 md:grid-cols-[3.5rem_minmax(0,3fr)_12rem_minmax(0,2fr)]'

/** Every row of a list, thousands of them too; a row that repeats another says so, and is struck out when left out. */
export function PreviewTable({
  rows,
  onTypeChange,
  onTakenChange,
  className,
}: {
  rows: readonly PlannedRow[]
  onTypeChange: (rowNumber: number, type: DeviceType) => void
  onTakenChange: (row: PlannedRow, isTaken: boolean) => void
  /** Limits the height: the dialog around it should not have to scroll as well. */
  className: string
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
      className={cn('overflow-y-auto overscroll-contain rounded-panel border', className)}
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
              key={row.rowNumber}
              {...place}
              role="row"
              aria-rowindex={index + 2}
              className={cn(
                lines,
                'absolute inset-x-0 top-0 items-start border-b py-1.5',
                row.isLeftOut && 'bg-sunken',
              )}
            >
              <PreviewRow
                row={row}
                onTypeChange={(type) => onTypeChange(row.rowNumber, type)}
                onTakenChange={(isTaken) => onTakenChange(row, isTaken)}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
