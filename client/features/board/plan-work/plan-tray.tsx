import { useDroppable } from '@dnd-kit/core'
import { useMemo, useState } from 'react'
import { FACTS } from '#events/project/facts/facts.ts'
import { floorOrder } from '#events/project/facts/floor-order.ts'
import { factOf } from '#events/project/facts/shown-facts.ts'
import type { Card } from '#events/project/device.ts'
import { useBoard } from '../../../shared/board/use-board.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { SearchInput } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useSteps } from '../../../ui/list/load-more.tsx'
import { foundBy } from '../../../ui/list/search-words.ts'
import { countOf, formatCount } from '../../../ui/text/format-count.ts'
import { useIsReadOnly } from '../state/board-context.tsx'
import { floorGroupOrder, floorOf } from '../state/floor-groups.ts'
import { PlanCard } from './plan-card.tsx'
import { usePlan, usePlanStore } from './plan-state.tsx'

/** Cards that are shown at a time. */
const STEP = 50
const ALL_FLOORS = 'all floors'

/** The cards without a person or a day, by search and floor. Cards that are dropped here have neither any more. */
export function PlanTray({ cards, className }: { cards: readonly Card[]; className?: string }) {
  const plan = usePlanStore()
  const { setNodeRef } = useDroppable({ id: 'tray', data: { target: 'tray' } })
  const isOver = usePlan(({ over, lifted }) => over === 'tray' && lifted?.from !== null)
  const selected = usePlan((state) => state.selected)
  const isReadOnly = useIsReadOnly()
  const floors = useBoard(({ project }) => project?.floorOrder)
  const [search, setSearch] = useState('')
  const [floor, setFloor] = useState(ALL_FLOORS)
  const found = useMemo(() => {
    const onFloor = floor === ALL_FLOORS ? cards : cards.filter((card) => floorOf(card) === floor)
    return foundBy(onFloor, search, (card) => [card.name, card.description, ...FACTS.map((fact) => factOf(card, fact))])
  }, [cards, floor, search])
  const { shown, more } = useSteps(found, STEP)
  const names = useMemo(
    () => [...new Set(cards.map(floorOf))].toSorted(floorGroupOrder(floorOrder(floors))),
    [cards, floors],
  )
  const chosen = cards.filter(({ id }) => selected.has(id))
  const toggle = ({ id }: Card) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    plan.setState({ selected: next })
  }
  return (
    <section
      ref={setNodeRef}
      aria-label="Cards without a person or a day"
      className={cn('flex min-h-0 flex-col gap-2', isOver && 'bg-accent-soft', className)}
    >
      <h2 className="font-semibold">
        To plan <span className="font-normal text-muted tabular-nums">({formatCount(cards.length)})</span>
      </h2>
      <SearchInput label="Search cards to plan" placeholder="Search cards" value={search} onValueChange={setSearch} />
      {names.length > 1 && (
        <Select
          label="Floor"
          options={[{ value: ALL_FLOORS, label: 'All floors' }, ...names.map((name) => ({ value: name, label: name }))]}
          value={floor}
          onValueChange={setFloor}
        />
      )}
      {!isReadOnly && found.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            onClick={() =>
              plan.setState({ selected: chosen.length > 0 ? new Set() : new Set(found.map(({ id }) => id)) })
            }
          >
            {chosen.length > 0 ? 'Clear selection' : 'Select all'}
          </Button>
          {chosen.length > 0 && (
            <Button size="sm" onClick={() => plan.setState({ asked: chosen })}>
              Plan {countOf(chosen.length, 'card')}
            </Button>
          )}
        </div>
      )}
      {found.length === 0 && (
        <p className="text-muted">{cards.length === 0 ? 'Every card has a person and a day.' : 'No card fits.'}</p>
      )}
      <ul className="flex min-h-0 flex-col gap-1 overflow-y-auto">
        {shown.map((card) => (
          <li key={card.id} className="flex items-start gap-1">
            {!isReadOnly && (
              <Checkbox
                label={`Select ${card.name}`}
                checked={selected.has(card.id)}
                onCheckedChange={() => toggle(card)}
              >
                {null}
              </Checkbox>
            )}
            <PlanCard card={card} from={null} />
          </li>
        ))}
      </ul>
      {more}
    </section>
  )
}
