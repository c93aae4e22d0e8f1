import { Flag } from 'lucide-react'
import type { PointerEvent } from 'react'
import type { Plan } from '#events/plan/api.ts'
import { type Card, DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import { DeviceIcon } from '../../../../shared/device/device-icon.tsx'
import { STATUS_LOOKS } from '../../../../shared/device/status-looks.ts'
import { countOf } from '../../../../ui/text/format-count.ts'
import { type CardPins, mainPin } from '../shown-pins.ts'
import { useViewer } from '../viewer-state.ts'

/** A card of the list beside a plan: what it is, and where its place is. */
export function CardRow({
  card,
  pins,
  cables,
  plan,
  onChoose,
  onLift,
}: {
  card: Card
  pins: CardPins | undefined
  cables: number
  plan: Plan
  onChoose: () => void
  onLift?: (event: PointerEvent) => void
}) {
  const isChosen = useViewer(({ selected }) => selected === card.id)
  const { icon: StatusIcon, text } = STATUS_LOOKS[card.status]
  const pin = mainPin(pins)
  const page = pin && plan.pages.length > 1 ? plan.pages.find((one) => one.page === pin.page)?.title : undefined
  const place = !pin
    ? 'To place'
    : [pins?.built ? 'Hangs' : 'Planned', page, cables > 0 && countOf(cables, 'cable')].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={onChoose}
      onPointerDown={onLift}
      className="flex min-h-10 w-full min-w-0 items-center gap-2 rounded-control px-2 py-1 text-left hover:bg-hover aria-current:bg-accent-soft pointer-coarse:min-h-11"
    >
      <DeviceIcon type={card.type} className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-medium">
          {card.name}
        </span>
        <span dir="auto" className="block truncate text-xs text-muted">
          {place}
        </span>
      </span>
      {card.flag && (
        <>
          <Flag aria-hidden className="size-4 shrink-0 text-danger-text" />
          <span className="sr-only">Blocked</span>
        </>
      )}
      <StatusIcon aria-hidden className={`size-4 shrink-0 ${text}`} />
      <span className="sr-only">{DEVICE_STATUS_LABELS[card.status]}</span>
    </button>
  )
}
