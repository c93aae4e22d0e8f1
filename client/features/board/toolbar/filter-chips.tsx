import type { UserId } from '#events/kernel/ids.ts'
import { DEVICE_TYPE_LABELS } from '#events/project/device.ts'
import { useUser } from '../../../api/people/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { formatDay } from '../../../ui/form/calendar-day.ts'
import { useUi, useUiStore } from '../state/board-context.tsx'
import { changeFilter } from '../state/change-filter.ts'
import { type ChangedSpan, type DAY_FILTERS, type DayFilter, NO_FILTER } from '../state/card-filter.ts'
import { usePersonNames } from '../state/person-names.ts'

const SPAN_LABELS: Readonly<Record<ChangedSpan, string>> = {
  hour: 'Changed in the last hour',
  day: 'Changed in the last 24 hours',
  week: 'Changed in the last 7 days',
}

/** The words of a filter by day. */
export const DAY_LABELS: Readonly<Record<(typeof DAY_FILTERS)[number], string>> = {
  today: 'Today',
  overdue: 'Overdue',
  week: 'This week',
  none: 'Without a day',
}
const dayLabel = (day: DayFilter): string =>
  day in DAY_LABELS ? DAY_LABELS[day as keyof typeof DAY_LABELS] : formatDay(day)

/** The filters that are set, each with a way to take it off. */
export function FilterChips() {
  const ui = useUiStore()
  const filter = useUi((state) => state.filter)
  const { types, online, changed, photos, person, day, blocked, search } = filter
  return (
    <ul aria-label="Filters set" className="flex w-full flex-wrap items-center gap-1.5">
      {types.map((type) => (
        <FilterChip
          key={type}
          text={DEVICE_TYPE_LABELS[type]}
          onRemove={() => changeFilter(ui, { types: types.filter((other) => other !== type) })}
        />
      ))}
      {online !== null && (
        <FilterChip text={online ? 'Online' : 'Offline'} onRemove={() => changeFilter(ui, { online: null })} />
      )}
      {changed && <FilterChip text={SPAN_LABELS[changed]} onRemove={() => changeFilter(ui, { changed: null })} />}
      {photos !== null && (
        <FilterChip
          text={photos ? 'With photos' : 'Without photos'}
          onRemove={() => changeFilter(ui, { photos: null })}
        />
      )}
      {person !== null && <PersonChip person={person} onRemove={() => changeFilter(ui, { person: null })} />}
      {day !== null && <FilterChip text={dayLabel(day)} onRemove={() => changeFilter(ui, { day: null })} />}
      {blocked && <FilterChip text="Blocked" onRemove={() => changeFilter(ui, { blocked: false })} />}
      <li>
        <Button size="sm" variant="ghost" onClick={() => ui.setState({ filter: { ...NO_FILTER, search } })}>
          Clear filters
        </Button>
      </li>
    </ul>
  )
}

const FilterChip = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <li>
    <Chip text={text} removeLabel={`Remove filter ${text}`} onRemove={onRemove} />
  </li>
)

/** Whose work the cards are. */
function PersonChip({ person, onRemove }: { person: UserId | 'none'; onRemove: () => void }) {
  const nameOf = usePersonNames()
  const me = useUser().id
  const text = person === 'none' ? 'Unassigned' : person === me ? 'Mine' : `Work of ${nameOf(person)}`
  return <FilterChip text={text} onRemove={onRemove} />
}
