import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useRef } from 'react'
import type { DeviceRow, Duplicate } from '#events/project/csv.ts'
import { DEVICE_TYPE_LABELS } from '#events/project/device.ts'
import { Badge } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { duplicateWords } from './import-words.ts'

/** Row, name, type, description; under 768 px the last two share a second line. */
const lines =
  'grid grid-cols-[3rem_minmax(0,1fr)_auto] gap-x-3 px-3 md:grid-cols-[3.5rem_minmax(0,3fr)_9rem_minmax(0,2fr)]'

/** Every row that makes a device, thousands of them too; what repeats another says so, and is struck out when left out. */
export function PreviewTable({
  rows,
  duplicates,
  withDuplicates,
  className,
}: {
  rows: readonly DeviceRow[]
  duplicates: ReadonlyMap<number, Duplicate>
  withDuplicates: boolean
  /** Limits the height: the dialog around it should not have to scroll as well. */
  className: string
}) {
  const scrollRef = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => 40,
    overscan: 12,
  })

  // The browser would glide there, and stop where rows on the way turn out higher than they were taken for.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    if (event.key === 'Home') virtualizer.scrollToIndex(0)
    else virtualizer.scrollToIndex(rows.length - 1, { align: 'end' })
  }

  return (
    <div
      ref={scrollRef}
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
          <span role="columnheader">Type</span>
          <span role="columnheader" className="max-md:sr-only">
            Description
          </span>
        </div>
      </div>
      <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          const duplicate = duplicates.get(row.rowNumber)
          return (
            <div
              key={row.rowNumber}
              ref={virtualizer.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              style={{ transform: `translateY(${start}px)` }}
              className={cn(
                lines,
                'absolute inset-x-0 top-0 border-b py-2',
                duplicate && !withDuplicates && 'bg-sunken',
              )}
            >
              <PreviewRow row={row} duplicate={duplicate} isLeftOut={duplicate !== undefined && !withDuplicates} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

const PreviewRow = ({
  row: { rowNumber, name, type, description },
  duplicate,
  isLeftOut,
}: {
  row: DeviceRow
  duplicate: Duplicate | undefined
  isLeftOut: boolean
}) => (
  <>
    <span role="rowheader" className="text-muted tabular-nums">
      {rowNumber}
    </span>
    <span role="cell" className="min-w-0">
      <span className={cn('mr-2 break-words', isLeftOut && 'text-muted line-through')}>{name}</span>
      {duplicate && <Badge tone="warning">{duplicateWords(duplicate)}</Badge>}
    </span>
    <span role="cell" className="text-muted">
      {DEVICE_TYPE_LABELS[type]}
    </span>
    <span role="cell" className="min-w-0 truncate text-muted max-md:col-span-2 max-md:col-start-2" title={description}>
      {description}
    </span>
  </>
)
