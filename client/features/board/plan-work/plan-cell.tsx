import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { OtherWork } from '#events/project/card-work/plan-work.ts'
import type { Card } from '#events/project/device.ts'
import { Button } from '../../../ui/button.tsx'
import { capital } from '../../../ui/text/capital.ts'
import { countOf, formatCount } from '../../../ui/text/format-count.ts'
import { isSamePlace, overbooking, partsWith, type Place } from './plan.ts'
import { PlanCard } from './plan-card.tsx'
import { usePlan } from './plan-state.tsx'

/** So many cards of a cell are shown until it is opened. */
const SHOWN = 4

/** The load of a person on a day as it is, or as it would be with the cards that are held over it. */
function useLoad(place: Place, cards: readonly Card[], others: readonly OtherWork[]) {
  const lifted = usePlan((plan) => plan.lifted)
  const part = usePlan((plan) => plan.part)
  const isOver = usePlan(({ over }) => over !== null && over !== 'tray' && isSamePlace(over, place))
  const parts = partsWith(cards, isOver ? (lifted?.cards ?? []) : [], part)
  return { count: parts.length, warning: overbooking(parts, others) }
}

/** The work of a person on a day: how much, where else they are, what is too much, and the cards. */
export function PlanCell({
  place,
  cards,
  others,
}: {
  place: Place
  cards: readonly Card[]
  others: readonly OtherWork[]
}) {
  const { count, warning } = useLoad(place, cards, others)
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? cards : cards.slice(0, SHOWN)
  const elsewhere = [...new Set(others.map(({ projectName }) => projectName))]
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {count > 0 && <p className="text-xs text-muted tabular-nums">{countOf(count, 'card')}</p>}
      {warning ? (
        <p className="flex items-start gap-1 text-xs text-warning-text">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="wrap-anywhere">{capital(warning)}</span>
        </p>
      ) : (
        elsewhere.length > 0 && <p className="text-xs wrap-anywhere text-muted">At {elsewhere.join(', ')}</p>
      )}
      {shown.map((card) => (
        <PlanCard key={card.id} card={card} from={place} />
      ))}
      {cards.length > SHOWN && (
        <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : `${formatCount(cards.length - SHOWN)} more`}
        </Button>
      )}
    </div>
  )
}
