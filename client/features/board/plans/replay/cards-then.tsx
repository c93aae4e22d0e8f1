import { useMemo } from 'react'
import { compareNames } from '../../../../ui/list/name-order.ts'
import { countOf } from '../../../../ui/text/format-count.ts'
import { CardRows, type CardsOnPlan } from '../drawing/card-rows.tsx'

/** Number of cards that are shown at a time. */
const STEP = 50

/** The cards that had a place on the plan, in words. */
export function CardsThen({ plan, cards, pinsOf, cablesOf, onChoose }: CardsOnPlan) {
  const inOrder = useMemo(() => cards.toSorted((one, other) => compareNames(one.name, other.name)), [cards])
  return (
    <section aria-label="Cards" className="flex flex-col gap-2 p-3">
      <p className="text-label text-muted">
        {cards.length === 0 ? 'No card had a place then.' : `${countOf(cards.length, 'card')} on this plan then`}
      </p>
      <CardRows cards={inOrder} {...{ plan, pinsOf, cablesOf, onChoose }} step={STEP} />
    </section>
  )
}
