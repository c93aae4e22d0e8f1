import { useMemo, useState } from 'react'
import { SearchInput } from '../../../ui/form/input.tsx'
import { compareNames } from '../../../ui/list/name-order.ts'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { Segments } from '../../../ui/segments.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { useUi, useUiStore } from '../state/board-context.tsx'
import { filtersSet, isNarrowing } from '../state/card-filter.ts'
import { changeFilter } from '../state/change-filter.ts'
import { FilterChips } from '../toolbar/filter-chips.tsx'
import { FilterMenu } from '../toolbar/filter-menu.tsx'
import { NewCardButton } from './aim/new-card.tsx'
import { PhotoHereButton } from './here/photo-here.tsx'
import type { useLiftCard } from './aim/use-lift-card.ts'
import { CardRows, type CardsOnPlan } from './drawing/card-rows.tsx'

/** Number of cards that are shown at a time; on a phone, where what belongs to the page stands below them. */
const [STEP, STEP_ON_PHONE] = [50, 15]

type Which = 'all' | 'open' | 'placed'

/** All cards of the project that the search and the filters of the board leave, and whether they have a place. */
export function CardList({
  plan,
  cards,
  pinsOf,
  cablesOf,
  onChoose,
  onLift,
}: CardsOnPlan & {
  /** A mouse may carry a card from here; null for those who place none. */
  onLift: ReturnType<typeof useLiftCard>
}) {
  const ui = useUiStore()
  const filter = useUi((state) => state.filter)
  const [which, setWhich] = useState<Which>('all')
  const isPhone = useIsPhone()
  const open = cards.filter(({ id }) => !pinsOf.has(id)).length
  const found = useMemo(() => {
    const wanted = which === 'all' ? cards : cards.filter(({ id }) => pinsOf.has(id) === (which === 'placed'))
    return wanted.toSorted((one, other) => compareNames(one.name, other.name))
  }, [cards, pinsOf, which])
  return (
    <section aria-label="Cards" className="flex flex-col gap-2 p-3">
      <div className="flex gap-2">
        <SearchInput
          label="Search cards"
          placeholder="Search cards"
          isPageSearch
          value={filter.search}
          onValueChange={(search) => changeFilter(ui, { search })}
          found={found.length}
          isNarrowed={isNarrowing(filter)}
          className="flex-1"
        />
        <FilterMenu isNarrow />
      </div>
      {filtersSet(filter) > 0 && <FilterChips />}
      <div className="flex flex-wrap gap-2">
        <NewCardButton />
        <PhotoHereButton />
      </div>
      <Segments
        label="Which cards"
        value={which}
        onValueChange={setWhich}
        options={[
          { value: 'all', label: 'All', aside: formatCount(cards.length) },
          { value: 'open', label: 'To place', aside: formatCount(open) },
          { value: 'placed', label: 'Placed', aside: formatCount(cards.length - open) },
        ]}
      />
      {found.length === 0 && (
        <p className="py-4 text-center text-muted">
          {isNarrowing(filter)
            ? 'No card fits.'
            : which === 'open'
              ? 'Every card has its place.'
              : which === 'placed'
                ? 'No card has a place on this plan yet.'
                : 'This project has no cards yet. They are added on its board.'}
        </p>
      )}
      <CardRows cards={found} {...{ plan, pinsOf, cablesOf, onChoose, onLift }} step={isPhone ? STEP_ON_PHONE : STEP} />
    </section>
  )
}
