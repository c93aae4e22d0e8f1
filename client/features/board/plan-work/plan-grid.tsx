import { useDroppable } from '@dnd-kit/core'
import type { OtherWork } from '#events/project/card-work/plan-work.ts'
import type { UserId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cn } from '../../../ui/cn.ts'
import { dayWords } from './day-words.ts'
import { cellKey, isSamePlace, type Place } from './plan.ts'
import { PlanCell } from './plan-cell.tsx'
import { usePlan } from './plan-state.tsx'

/** A person of the planner. */
export type PlanPerson = { readonly id: UserId; readonly name: string }

/** The week of a project: people, days, the cards of each, and the work that people have in other projects. */
export type Week = {
  readonly people: readonly PlanPerson[]
  readonly days: readonly string[]
  readonly today: string
  readonly cells: ReadonlyMap<string, readonly Card[]>
  readonly others: readonly OtherWork[]
}

export const othersAt = ({ others }: Pick<Week, 'others'>, place: Place): readonly OtherWork[] =>
  others.filter(({ userId, day }) => userId === place.userId && day === place.day)

/** People by the days of a week. */
export const PlanGrid = (week: Week) => (
  <div className="min-h-0 min-w-0 flex-1 overflow-auto border-t">
    <table className="w-full min-w-240 table-fixed border-collapse">
      <caption className="sr-only">The work of people by days</caption>
      <colgroup>
        <col className="w-40" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className="sticky top-0 left-0 z-2 border-r border-b bg-sunken p-2 text-left text-label">
            People
          </th>
          {week.days.map((day) => (
            <th
              key={day}
              scope="col"
              aria-current={day === week.today ? 'date' : undefined}
              className={cn(
                'sticky top-0 z-1 border-r border-b bg-sunken p-2 text-left text-label',
                day === week.today && 'text-accent-text',
              )}
            >
              {dayWords(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {week.people.map(({ id, name }) => (
          <tr key={id}>
            <th
              scope="row"
              className="sticky left-0 z-1 border-r border-b bg-raised p-2 text-left align-top text-label"
            >
              <span className="flex min-w-0 items-center gap-2">
                <Avatar id={id} name={name} size="sm" />
                <span dir="auto" className="min-w-0 wrap-anywhere">
                  {name}
                </span>
              </span>
            </th>
            {week.days.map((day) => (
              <DropCell key={day} place={{ userId: id, day }} week={week} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

function DropCell({ place, week }: { place: Place; week: Week }) {
  const { setNodeRef } = useDroppable({ id: cellKey(place), data: { target: place } })
  const isOver = usePlan(({ over }) => over !== null && over !== 'tray' && isSamePlace(over, place))
  return (
    <td
      ref={setNodeRef}
      data-cell={cellKey(place)}
      className={cn(
        'h-20 border-r border-b p-1.5 align-top',
        place.day === week.today && 'bg-sunken',
        isOver && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <PlanCell place={place} cards={week.cells.get(cellKey(place)) ?? []} others={othersAt(week, place)} />
    </td>
  )
}
