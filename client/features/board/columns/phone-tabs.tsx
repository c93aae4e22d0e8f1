import { DeviceStatus, DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import { useBoard } from '../../../shared/board/use-board.ts'
import { cn } from '../../../ui/cn.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import { useUi, useUiStore } from '../state/board-context.tsx'
import { isNarrowing } from '../state/card-filter.ts'
import { SKIP_WORDS } from '../drag/drag-words.ts'
import { useDropTarget } from '../drag/use-drop-target.ts'
import { STATUS_LOOKS } from '../../../shared/device/status-looks.ts'
import { SHORT_STATUS } from '../../../shared/device/steps.ts'
import { useShownFilter, useVisibleIds } from '../state/visible-cards.ts'

/** A press on the tab of the shown column calls `onTop`, to lead to the top. */
type Top = { onTop: () => void }

/**
 * A phone's way between the columns, at the lower edge where the thumb is, beside the button for feedback. While a card is dragged
 * the tabs are what it can be dropped on.
 */
export function PhoneTabs({ onTop }: Top) {
  return (
    <div
      role="tablist"
      aria-label="Columns"
      className="grid shrink-0 grid-cols-3 gap-1 border-t bg-raised p-1.5 pr-16 pb-[max(0.375rem,env(safe-area-inset-bottom))] low:pt-0.5 low:pb-[max(0.125rem,env(safe-area-inset-bottom))]"
    >
      {DeviceStatus.options.map((status) => (
        <PhoneTab key={status} status={status} onTop={onTop} />
      ))}
    </div>
  )
}

function PhoneTab({ status, onTop }: { status: DeviceStatus } & Top) {
  const ui = useUiStore()
  const isShown = useUi(({ column }) => column === status)
  const isFiltered = isNarrowing(useShownFilter())
  const matches = useVisibleIds(status).length
  const total = useBoard(({ columns }) => columns[status].length)
  const count = isFiltered ? `${formatCount(matches)} of ${formatCount(total)}` : formatCount(total)
  const { isCarrying, offer } = useDropTarget(status)
  const words = offer?.step?.label ?? (offer?.isOver ? SKIP_WORDS : null)
  const { icon: Icon, text } = STATUS_LOOKS[status]

  return (
    <button
      data-drop={status}
      type="button"
      role="tab"
      id={`board-tab-${status}`}
      aria-selected={isShown}
      aria-controls="board-tabpanel"
      aria-label={`${DEVICE_STATUS_LABELS[status]}, ${count}`}
      tabIndex={isShown ? 0 : -1}
      onClick={() => (isShown ? onTop() : ui.setState({ column: status }))}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
        const next = DeviceStatus.options[DeviceStatus.options.indexOf(status) + step]
        if (step === 0 || !next) return
        ui.setState({ column: next })
        document.getElementById(`board-tab-${next}`)?.focus()
      }}
      className={cn(
        'flex min-h-12 flex-col items-center justify-center rounded-control px-1 transition-[background-color,min-height] low:min-h-11 low:sm:flex-row low:sm:gap-2',
        isCarrying && 'min-h-20 border-2 border-dashed low:min-h-14',
        !isCarrying && (isShown ? 'bg-accent-soft text-accent-text' : 'text-muted'),
        offer?.step && (offer.isOver ? 'border-accent bg-accent text-on-accent' : 'border-accent text-accent-text'),
        isCarrying && !words && 'border-transparent text-muted opacity-50',
        offer?.isOver && !offer.step && 'border-danger text-danger-text',
      )}
    >
      {words ? (
        <span className="text-center text-label leading-tight font-semibold">{words}</span>
      ) : (
        <>
          <span className="flex items-center gap-1.5 text-label font-semibold">
            <Icon aria-hidden className={cn('size-4 max-[23.75rem]:hidden', text)} />
            {SHORT_STATUS[status]}
          </span>
          <span className="text-center text-xs leading-tight tabular-nums">{count}</span>
        </>
      )}
    </button>
  )
}
