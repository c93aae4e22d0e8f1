import {
  DndContext,
  DragOverlay,
  MouseSensor,
  type Over,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { UserId, type ProjectId } from '#events/kernel/ids.ts'
import { DAY_PART_LABELS, DayPart } from '#events/project/card-work/work.ts'
import type { Card } from '#events/project/device.ts'
import { cardsInWords } from '../../../shared/board/cards-in-words.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { useWayBack } from '../../../shared/history/use-way-back.ts'
import { Button } from '../../../ui/button.tsx'
import { Collapsible } from '../../../ui/collapsible.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { useIsReadOnly } from '../state/board-context.tsx'
import { dayWords } from './day-words.ts'
import type { ChosenWork } from '../card-work/work-dialog.tsx'
import { cellKey, overbooking, partsWith, type Place } from './plan.ts'
import { CARRY_HELP_ID } from './plan-card.tsx'
import { othersAt, PlanGrid } from './plan-grid.tsx'
import { PlanList } from './plan-list.tsx'
import { lift, type Target, usePlan, usePlanStore } from './plan-state.tsx'
import { PlanTray } from './plan-tray.tsx'
import { useCarryPlan } from './use-carry-plan.ts'
import { useWeek } from './use-week.ts'

const WorkDialog = dialogOnDemand(async () => (await import('../card-work/work-dialog.tsx')).WorkDialog)

const PARTS = DayPart.options.map((value) => ({ value, label: DAY_PART_LABELS[value] }))
/** How far a pointer travels before it drags, in pixels; how long a finger rests, in milliseconds, and how far it may stray. */
const DRAG_DISTANCE = 6
const LONG_PRESS = { delay: 250, tolerance: 8 }
const silence = () => undefined
const accessibility = {
  announcements: { onDragStart: silence, onDragOver: silence, onDragEnd: silence, onDragCancel: silence },
  screenReaderInstructions: { draggable: '' },
  restoreFocus: false,
}

const targetOf = (over: Pick<Over, 'data'> | null): Target | null =>
  (over?.data.current as { target: Target } | undefined)?.target ?? null

/** A week of people by days beside the cards that wait for one; on a phone a list by day. */
export function Planner({ projectId, name, isPhone }: { projectId: ProjectId; name: string; isPhone: boolean }) {
  const board = useOpenBoard()
  const plan = usePlanStore()
  const back = useWayBack(projectId)
  const isReadOnly = useIsReadOnly()
  const part = usePlan((state) => state.part)
  const asked = usePlan((state) => state.asked)
  const lifted = usePlan((state) => state.lifted)
  const isByKey = usePlan((state) => state.isByKey)
  const [isTrayOpen, setTrayOpen] = useState(false)
  const { week, toPlan, rest, add, isLoadUnknown, isThisWeek, onBeside, onToday } = useWeek(projectId)
  const { drop, onKeyDown } = useCarryPlan(week)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: LONG_PRESS }),
  )
  /** Overbooking by what the dialog says, of those whose days show. */
  const noteOf = ({ userIds, day, part: chosen }: ChosenWork) => {
    const notes = week.people.flatMap((person) => {
      const place = { userId: person.id, day }
      if (!userIds.includes(person.id) || !week.days.includes(day)) return []
      const others = (week.cells.get(cellKey(place)) ?? []).filter(({ id }) => !asked.some((card) => card.id === id))
      const coming = asked.map((card) => ({ ...card, schedule: { day, part: chosen } }))
      const warning = overbooking(partsWith(others, coming, chosen), othersAt(week, place))
      return warning ? `${person.name}: ${warning}` : []
    })
    return notes.length === 0 ? null : `${notes.join('. ')}.`
  }
  const [from = '', to = ''] = [week.days[0], week.days.at(-1)]
  const tools = (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton label="Previous week" variant="secondary" onClick={() => onBeside(-1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <Button disabled={isThisWeek} onClick={onToday}>
        Today
      </Button>
      <IconButton label="Next week" variant="secondary" onClick={() => onBeside(1)}>
        <ChevronRight aria-hidden />
      </IconButton>
      <span className="font-medium">
        {dayWords(from)} – {dayWords(to)}
      </span>
      {!isReadOnly && (
        <div className="max-md:w-full md:ml-auto md:w-72">
          <Segments
            label="Part of the day for cards without one"
            options={PARTS}
            value={part}
            onValueChange={(next) => plan.setState({ part: next })}
          />
        </div>
      )}
      {!isReadOnly && rest.length > 0 && (
        <div className="max-md:w-full md:w-52">
          <Combobox
            label="Add a person"
            placeholder="Add a person"
            searchPlaceholder="Search people"
            emptyText="No person found"
            options={rest.map((person) => ({ value: `${person.id}`, label: person.name }))}
            value={null}
            onValueChange={(id) => add(UserId.parse(Number(id)))}
          />
        </div>
      )}
    </div>
  )
  return (
    <main
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 max-md:pb-20 md:overflow-hidden md:p-6 md:pb-0"
    >
      <PageHeader
        title="Plan work"
        text={`${name}${isLoadUnknown ? '. The work of people in other projects could not be loaded.' : ''}`}
        backLink={<BackLink {...back} className="-ml-2" />}
      />
      <p id={CARRY_HELP_ID} hidden>
        Press Space to lift the card, arrows to carry it to a person and a day, Space to drop it, Escape to put it back.
        Enter opens its people and day.
      </p>
      {tools}
      <DndContext
        sensors={isPhone ? [] : sensors}
        collisionDetection={pointerWithin}
        accessibility={accessibility}
        onDragStart={({ active }) => {
          const { card, from: place } = active.data.current as { card: Card; from: Place | null }
          lift(plan, card, place, board.store.getState().cards, false)
        }}
        onDragOver={({ over }) => plan.setState({ over: targetOf(over) })}
        onDragEnd={({ over }) => {
          plan.setState({ over: targetOf(over) })
          drop()
        }}
        onDragCancel={() => plan.setState({ lifted: null, over: null })}
      >
        {isPhone ? (
          <>
            <Collapsible
              title="Cards to plan"
              aside={formatCount(toPlan.length)}
              isOpen={isTrayOpen}
              onOpenChange={setTrayOpen}
            >
              <PlanTray cards={toPlan} />
            </Collapsible>
            <PlanList {...week} />
          </>
        ) : (
          <div className="flex min-h-0 flex-1 gap-4">
            <PlanTray cards={toPlan} className="w-64 shrink-0 overflow-y-auto pb-4" />
            <PlanGrid {...week} />
          </div>
        )}
        <DragOverlay dropAnimation={null} zIndex={40}>
          {lifted && !isByKey && (
            <div className="w-56 truncate rounded-control border border-accent bg-raised px-2 py-1 text-label font-medium shadow-overlay">
              {cardsInWords(lifted.cards)}
            </div>
          )}
        </DragOverlay>
      </DndContext>
      <WorkDialog
        isOpen={asked.length > 0}
        onClose={() => plan.setState({ asked: [] })}
        cards={asked}
        noteOf={noteOf}
      />
    </main>
  )
}
