import { formatCount } from '../../../ui/text/format-count.ts'
import { useUi } from '../state/board-context.tsx'
import { DeviceIcon } from '../../../shared/device/device-icon.tsx'
import { liftedName } from './drag-words.ts'

/** The carried cards as one: under the pointer, or where the keys have taken them. */
export function LiftedCard() {
  const lifted = useUi((ui) => ui.lifted)
  if (!lifted) return null
  const count = lifted.cards.length
  return (
    <div className="relative flex w-full max-w-80 cursor-grabbing items-center gap-3 rounded-panel border border-accent bg-raised p-3 shadow-overlay pointer-coarse:w-56">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-sunken text-muted">
        <DeviceIcon type={lifted.cards[0].type} className="size-5" />
      </span>
      <span className="min-w-0 truncate text-title font-semibold">{liftedName(lifted)}</span>
      {count > 1 && (
        <span className="absolute -top-2 -right-2 flex h-6 min-w-6 items-center justify-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent tabular-nums">
          {formatCount(count)}
        </span>
      )}
    </div>
  )
}
