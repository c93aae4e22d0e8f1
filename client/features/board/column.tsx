import { useDroppable } from '@dnd-kit/core'
import { useId, useState } from 'react'
import { type DeviceStatus, DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import { useBoard } from '../../live/live-context.tsx'
import { cn } from '../../ui/cn.ts'
import { formatCount } from '../../ui/format-count.ts'
import { useUi } from './board-context.tsx'
import { isNarrowing } from './card-filter.ts'
import { CardList } from './card-list.tsx'
import { ColumnEmpty } from './column-empty.tsx'
import { accepts, type DropTarget } from './drag-targets.ts'
import { STATUS_LOOKS } from './status-looks.ts'
import { stepsFrom } from './steps.ts'
import { useShownFilter, useVisibleIds } from './visible-cards.ts'

/** One column of the wide board: its name, its count, its cards; it scrolls on its own and takes cards from beside it. */
export function Column({ status }: { status: DeviceStatus }) {
  const headingId = useId()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const ids = useVisibleIds(status)
  const total = useBoard(({ columns }) => columns[status].length)
  const filter = useShownFilter()
  const from = useUi(({ lifted }) => lifted?.from ?? null)
  const isTarget = from !== null && accepts(from, status)
  const data: DropTarget = { status }
  const { setNodeRef, isOver } = useDroppable({
    id: status,
    data,
    disabled: from !== null && from !== status && !isTarget,
  })
  const { icon: Icon, text } = STATUS_LOOKS[status]

  return (
    <section
      ref={setNodeRef}
      aria-labelledby={headingId}
      className={cn(
        '@container relative flex min-h-0 min-w-56 flex-1 flex-col rounded-panel bg-sunken transition-opacity',
        from !== null && from !== status && !isTarget && 'opacity-50',
      )}
    >
      <header className="flex h-11 shrink-0 items-center gap-2 px-3">
        <Icon aria-hidden className={cn('size-4.5 shrink-0', text)} />
        <h2 id={headingId} className="min-w-0 truncate text-sm font-semibold">
          {DEVICE_STATUS_LABELS[status]}
        </h2>
        <span className="ml-auto text-[0.8125rem] text-muted tabular-nums">
          {isNarrowing(filter) ? `${formatCount(ids.length)} of ${formatCount(total)}` : formatCount(total)}
        </span>
      </header>
      <div
        ref={setScroller}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain pr-1 pl-2 [scrollbar-gutter:stable] [scrollbar-width:thin]"
      >
        {ids.length === 0 ? (
          <ColumnEmpty status={status} total={total} filter={filter} />
        ) : (
          scroller && <CardList ids={ids} status={status} label={DEVICE_STATUS_LABELS[status]} scroller={scroller} />
        )}
      </div>
      {isTarget && <DropHint from={from} to={status} isOver={isOver} />}
    </section>
  )
}

/** What dropping here would do. */
function DropHint({ from, to, isOver }: { from: DeviceStatus; to: DeviceStatus; isOver: boolean }) {
  const { next, back } = stepsFrom(from)
  const step = next?.to === to ? next : back
  return (
    <div
      aria-hidden
      className={cn(
        'pointer-events-none absolute inset-0 flex animate-fade-in items-start justify-center rounded-panel border-2 border-dashed pt-14 transition-colors',
        isOver ? 'border-accent bg-accent-soft/60' : 'border-control',
      )}
    >
      <span
        className={cn(
          'rounded-full px-3 py-1.5 text-[0.8125rem] font-semibold shadow-float',
          isOver ? 'bg-accent text-on-accent' : 'bg-raised text-text',
        )}
      >
        {step?.label}
      </span>
    </div>
  )
}
