import { useBoard } from '../../live/live-context.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { useUi } from './board-context.tsx'
import { DeviceIcon } from './device-icon.tsx'

/** What hangs under the pointer while cards are dragged. */
export function LiftedCard() {
  const count = useUi((ui) => ui.lifted?.ids.length ?? 0)
  const first = useUi((ui) => ui.lifted?.ids[0] ?? null)
  const card = useBoard((board) => (first === null ? undefined : board.cards.get(first)))
  if (!card) return null
  return (
    <div className="relative flex w-full max-w-80 cursor-grabbing items-center gap-3 rounded-panel border border-accent bg-raised p-3 shadow-overlay pointer-coarse:w-56">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-sunken text-muted">
        <DeviceIcon type={card.type} className="size-5" />
      </span>
      <span className="min-w-0 truncate text-[0.9375rem] font-semibold">
        {count > 1 ? `${formatCount(count)} cards` : card.name}
      </span>
      {count > 1 && (
        <span className="absolute -top-2 -right-2 flex h-6 min-w-6 items-center justify-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent tabular-nums">
          {formatCount(count)}
        </span>
      )}
    </div>
  )
}
