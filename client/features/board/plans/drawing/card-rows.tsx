import { Flag } from 'lucide-react'
import type { PointerEvent } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { Cable, Plan } from '#events/plan/api.ts'
import { type Card, DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import { DeviceIcon } from '../../../../shared/device/device-icon.tsx'
import { STATUS_LOOKS } from '../../../../shared/device/status-looks.ts'
import { useSteps } from '../../../../ui/list/load-more.tsx'
import { countOf } from '../../../../ui/text/format-count.ts'
import { type CardPins, mainPin } from '../shown-pins.ts'
import { useViewer } from '../viewer-state.ts'

/** Cards of a list beside a plan, and what each has on it. */
export type CardsOnPlan = {
  plan: Plan
  cards: readonly Card[]
  pinsOf: ReadonlyMap<DeviceId, CardPins>
  cablesOf: ReadonlyMap<DeviceId, readonly Cable[]>
  onChoose: (card: Card) => void
}

/** The list of cards beside a plan. @param step number of them that show at a time. */
export function CardRows({
  plan,
  cards,
  pinsOf,
  cablesOf,
  step,
  onChoose,
  onLift,
}: CardsOnPlan & {
  step: number
  /** A mouse may carry a card from here; absent or null where none is placed. */
  onLift?: ((card: Card, event: PointerEvent) => void) | null
}) {
  const { shown, more } = useSteps(cards, step)
  return (
    <>
      <ul className="flex flex-col">
        {shown.map((card) => (
          <li key={card.id}>
            <CardRow
              {...{ card, plan }}
              pins={pinsOf.get(card.id)}
              cables={cablesOf.get(card.id)?.length ?? 0}
              onChoose={() => onChoose(card)}
              onLift={(event) => onLift?.(card, event)}
            />
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

/** A card of the list: what it is, and where its place is. */
function CardRow({
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
  onLift: (event: PointerEvent) => void
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
