import { useDraggable } from '@dnd-kit/core'
import { Flag } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { DAY_PART_LABELS } from '#events/project/card-work/work.ts'
import { type Card, DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { STATUS_LOOKS } from '../../../shared/device/status-looks.ts'
import { cn } from '../../../ui/cn.ts'
import { isolated } from '../../../ui/text/isolated.tsx'
import { useIsReadOnly } from '../state/board-context.tsx'
import { cellKey, type Place } from './plan.ts'
import { lift, usePlan, usePlanStore } from './plan-state.tsx'

/** The id of the sentence that says how a card is carried. */
export const CARRY_HELP_ID = 'plan-carry-help'

/** A card of the planner: pressed it opens its people and day, dragged or lifted by Space it goes to a person on a day. */
export function PlanCard({ card, from }: { card: Card; from: Place | null }) {
  const board = useOpenBoard()
  const plan = usePlanStore()
  const isReadOnly = useIsReadOnly()
  const button = useRef<HTMLButtonElement>(null)
  const isLifted = usePlan(({ lifted }) => lifted?.cards.some(({ id }) => id === card.id) === true)
  const isDropped = usePlan(({ dropped }) => dropped === card.id)
  const { listeners, setNodeRef } = useDraggable({
    id: `${from ? cellKey(from) : 'tray'} ${card.id}`,
    data: { card, from },
    disabled: isReadOnly,
  })
  useEffect(() => {
    if (!isDropped) return
    button.current?.focus()
    plan.setState({ dropped: null })
  }, [isDropped, plan])
  const { icon: StatusIcon, text } = STATUS_LOOKS[card.status]
  const part = card.schedule && card.schedule.part !== 'all-day' ? DAY_PART_LABELS[card.schedule.part] : ''
  const place = [card.floor, card.room].filter(Boolean).join(' · ')
  return (
    <button
      ref={(element) => {
        button.current = element
        setNodeRef(element)
      }}
      type="button"
      aria-describedby={isReadOnly ? undefined : CARRY_HELP_ID}
      disabled={isReadOnly}
      onClick={() => plan.setState({ asked: [card] })}
      onKeyDown={(event) => {
        if (event.key !== ' ' || event.repeat || plan.getState().lifted) return
        event.preventDefault()
        event.stopPropagation()
        lift(plan, card, from, board.store.getState().cards, true)
      }}
      {...listeners}
      className={cn(
        'flex w-full min-w-0 items-start gap-1.5 rounded-control border border-control bg-raised px-2 py-1 text-left text-label hover:bg-hover pointer-coarse:min-h-11',
        isLifted && 'border-accent opacity-60',
      )}
    >
      <StatusIcon aria-hidden className={cn('mt-0.5 size-3.5 shrink-0', text)} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
          {card.name}
        </span>
        {(part || place) && (
          <span dir={part ? undefined : 'auto'} className="block truncate text-xs text-muted">
            {part ? isolated([part, place].filter(Boolean).join(', ')) : place}
          </span>
        )}
        <span className="sr-only">{DEVICE_STATUS_LABELS[card.status]}</span>
      </span>
      {card.flag && (
        <>
          <Flag aria-hidden className="mt-0.5 size-3.5 shrink-0 text-danger-text" />
          <span className="sr-only">Blocked</span>
        </>
      )}
    </button>
  )
}
