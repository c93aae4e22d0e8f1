import { useId, useState } from 'react'
import { type DeviceStatus, DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import { useBoard } from '../../../shared/board/use-board.ts'
import { cn } from '../../../ui/cn.ts'
import { useLateCode } from '../../../ui/loading/use-code.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import type { Places } from '../state/board-ui.ts'
import { isNarrowing } from '../state/card-filter.ts'
import { ColumnEmpty } from './column-empty.tsx'
import { useColumnList } from './use-column-list.tsx'
import { LateDepartures } from '../news/late-departures.tsx'
import { useDropTarget } from '../drag/use-drop-target.ts'
import { STATUS_LOOKS } from '../../../shared/device/status-looks.ts'
import { useShownFilter, useVisibleIds } from '../state/visible-cards.ts'

const loadHint = () => import('../drag/drop-hint.tsx')

/** One column of the wide board: its name, its count, its cards; it scrolls on its own and takes cards from beside it. */
export function Column({ status }: { status: DeviceStatus }) {
  const headingId = useId()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [places] = useState<Places>(() => new Map())
  const ids = useVisibleIds(status)
  const show = useColumnList()
  const total = useBoard(({ columns }) => columns[status].length)
  const filter = useShownFilter()
  const { offer } = useDropTarget(status)
  const { code } = useLateCode(loadHint)
  const hint = code && offer && (offer.step ?? offer.isOver) ? offer : null
  const { icon: Icon, text } = STATUS_LOOKS[status]

  return (
    <section
      data-drop={status}
      aria-labelledby={headingId}
      className={cn(
        '@container relative flex min-h-0 min-w-56 flex-1 flex-col rounded-panel bg-sunken transition-opacity',
        offer && !offer.step && !offer.isOver && 'opacity-50',
      )}
    >
      <header className="flex h-11 shrink-0 items-center gap-2 px-3">
        <Icon aria-hidden className={cn('size-4.5 shrink-0', text, hint && 'opacity-0')} />
        <h2 id={headingId} className={cn('min-w-0 truncate text-sm font-semibold', hint && 'opacity-0')}>
          {DEVICE_STATUS_LABELS[status]}
        </h2>
        <span className="ml-auto shrink-0 text-label text-muted tabular-nums">
          {isNarrowing(filter) ? `${formatCount(ids.length)} of ${formatCount(total)}` : formatCount(total)}
        </span>
      </header>
      <div
        ref={setScroller}
        data-place={status}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain pr-1 pl-2 [scrollbar-gutter:stable] [scrollbar-width:thin]"
      >
        {ids.length === 0 ? (
          <ColumnEmpty status={status} total={total} filter={filter} />
        ) : (
          scroller && show({ ids, status, label: DEVICE_STATUS_LABELS[status], scroller, places })
        )}
      </div>
      <LateDepartures status={status} />
      {code && hint && <code.DropHint offer={hint} />}
    </section>
  )
}
