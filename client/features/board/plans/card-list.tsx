import { Flag } from 'lucide-react'
import { type PointerEvent, useMemo, useState } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { Cable, Plan } from '#events/plan/api.ts'
import { type Card, DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import { DeviceIcon } from '../../../shared/device/device-icon.tsx'
import { STATUS_LOOKS } from '../../../shared/device/status-looks.ts'
import { SearchInput } from '../../../ui/form/input.tsx'
import { LoadMore } from '../../../ui/list/load-more.tsx'
import { compareNames } from '../../../ui/list/name-order.ts'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { Segments } from '../../../ui/segments.tsx'
import { countOf, formatCount } from '../../../ui/text/format-count.ts'
import { useUi, useUiStore } from '../state/board-context.tsx'
import { filtersSet, isNarrowing } from '../state/card-filter.ts'
import { changeFilter } from '../state/change-filter.ts'
import { FilterChips } from '../toolbar/filter-chips.tsx'
import { FilterMenu } from '../toolbar/filter-menu.tsx'
import { NewCardButton } from './aim/new-card.tsx'
import { PhotoHereButton } from './here/photo-here.tsx'
import type { useLiftCard } from './aim/use-lift-card.ts'
import { type CardPins, mainPin } from './shown-pins.ts'
import { useViewer } from './viewer-state.ts'

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
}: {
  plan: Plan
  cards: readonly Card[]
  pinsOf: ReadonlyMap<DeviceId, CardPins>
  cablesOf: ReadonlyMap<DeviceId, readonly Cable[]>
  onChoose: (card: Card) => void
  /** A mouse may carry a card from here; null for those who place none. */
  onLift: ReturnType<typeof useLiftCard>
}) {
  const ui = useUiStore()
  const filter = useUi((state) => state.filter)
  const [which, setWhich] = useState<Which>('all')
  const step = useIsPhone() ? STEP_ON_PHONE : STEP
  const [limit, setLimit] = useState(step)
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
      <ul className="flex flex-col">
        {found.slice(0, limit).map((card) => (
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
      {found.length > limit && (
        <LoadMore
          {...{ shown: limit, total: found.length, hasMore: true, isLoading: false, isError: false }}
          onLoadMore={() => setLimit(limit + step)}
        />
      )}
    </section>
  )
}

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
