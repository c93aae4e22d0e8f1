import { useDroppable } from '@dnd-kit/core'
import { DeviceStatus, DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import { useBoard } from '../../live/live-context.tsx'
import { cn } from '../../ui/cn.ts'
import { formatCount } from '../../ui/format-count.ts'
import { useUi, useUiStore } from './board-context.tsx'
import { isNarrowing } from './card-filter.ts'
import { accepts, type DropTarget } from './drag-targets.ts'
import { STATUS_LOOKS } from './status-looks.ts'
import { SHORT_STATUS, stepsFrom } from './steps.ts'
import { useShownFilter, useVisibleIds } from './visible-cards.ts'

/**
 * A phone's way between the columns, at the lower edge where the thumb is. While a card is dragged the tabs are what it can
 * be dropped on.
 */
export function PhoneTabs() {
  return (
    <div
      role="tablist"
      aria-label="Columns"
      className="grid shrink-0 grid-cols-3 gap-1 border-t bg-raised p-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))]"
    >
      {DeviceStatus.options.map((status) => (
        <PhoneTab key={status} status={status} />
      ))}
    </div>
  )
}

function PhoneTab({ status }: { status: DeviceStatus }) {
  const ui = useUiStore()
  const isShown = useUi(({ column }) => column === status)
  const isFiltered = isNarrowing(useShownFilter())
  const matches = useVisibleIds(status).length
  const total = useBoard(({ columns }) => columns[status].length)
  const count = isFiltered ? `${formatCount(matches)} of ${formatCount(total)}` : formatCount(total)
  const from = useUi(({ lifted }) => lifted?.from ?? null)
  const isTarget = from !== null && accepts(from, status)
  const data: DropTarget = { status }
  const { setNodeRef, isOver } = useDroppable({
    id: `tab-${status}`,
    data,
    disabled: from !== null && from !== status && !isTarget,
  })
  const { icon: Icon, text } = STATUS_LOOKS[status]
  const steps = from && stepsFrom(from)
  const step = steps && isTarget ? (steps.next?.to === status ? steps.next : steps.back) : null

  return (
    <button
      ref={setNodeRef}
      type="button"
      role="tab"
      id={`board-tab-${status}`}
      aria-selected={isShown}
      aria-controls="board-tabpanel"
      aria-label={`${DEVICE_STATUS_LABELS[status]}, ${count}`}
      tabIndex={isShown ? 0 : -1}
      onClick={() => ui.setState({ column: status })}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
        const next = DeviceStatus.options[DeviceStatus.options.indexOf(status) + step]
        if (step === 0 || !next) return
        ui.setState({ column: next })
        document.getElementById(`board-tab-${next}`)?.focus()
      }}
      className={cn(
        'flex min-h-12 flex-col items-center justify-center rounded-control px-1 transition-[background-color,min-height]',
        from !== null && 'min-h-20 border-2 border-dashed',
        from === null && isShown && 'bg-accent-soft text-accent-text',
        from === null && !isShown && 'text-muted',
        isTarget && (isOver ? 'border-accent bg-accent text-on-accent' : 'border-accent text-accent-text'),
        from !== null && !isTarget && 'border-transparent text-muted opacity-50',
      )}
    >
      {step ? (
        <span className="text-center text-[0.8125rem] leading-tight font-semibold">{step.label}</span>
      ) : (
        <>
          <span className="flex items-center gap-1.5 text-[0.8125rem] font-semibold">
            <Icon aria-hidden className={cn('size-4', text)} />
            {SHORT_STATUS[status]}
          </span>
          <span className="text-xs tabular-nums">{count}</span>
        </>
      )}
    </button>
  )
}
