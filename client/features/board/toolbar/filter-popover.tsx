import { Popover } from 'radix-ui'
import { useShallow } from 'zustand/react/shallow'
import { UserId } from '#events/kernel/ids.ts'
import { DEVICE_TYPE_LABELS, DeviceType } from '#events/project/device.ts'
import { useUser } from '../../../api/people/session.tsx'
import { useBoard } from '../../../shared/board/use-board.ts'
import type { BoardState } from '../../../live/board.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { dayOf } from '../../../ui/form/calendar-day.ts'
import { DateInput } from '../../../ui/form/date-input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useCloseOnEscape } from '../../../ui/overlay/use-close-on-escape.ts'
import { useFocusReturn } from '../../../ui/focus/use-focus-return.ts'
import { useUi, useUiStore } from '../state/board-context.tsx'
import { DeviceIcon } from '../../../shared/device/device-icon.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { usePersonNames } from '../state/person-names.ts'
import { DAY_FILTERS, type DayFilter } from '../state/card-filter.ts'
import { changeFilter } from '../state/change-filter.ts'
import { DAY_LABELS } from './filter-chips.tsx'

const connections = [
  { value: 'any', label: 'Any' },
  { value: 'online', label: 'Online' },
  { value: 'offline', label: 'Offline' },
] as const

const photoChoices = [
  { value: 'any', label: 'Any' },
  { value: 'with', label: 'With' },
  { value: 'without', label: 'Without' },
] as const

const days = [
  { value: 'any', label: 'Any day' },
  ...DAY_FILTERS.map((value) => ({ value, label: DAY_LABELS[value] })),
  { value: 'date', label: 'On a date' },
]
const isDate = (day: DayFilter): boolean => !(DAY_FILTERS as readonly string[]).includes(day)

const spans = [
  { value: 'any', label: 'Any time' },
  { value: 'hour', label: '1 hour' },
  { value: 'day', label: '24 hours' },
  { value: 'week', label: '7 days' },
] as const

/** True if a card of the board has a connection to tell: those that people made or imported have none. */
const hasConnections = ({ cards }: Pick<BoardState, 'cards'>): boolean => {
  for (const { isManual } of cards.values()) if (!isManual) return true
  return false
}

/** The people who have cards of the board, by their ids. */
const peopleWithCards = ({ cards }: Pick<BoardState, 'cards'>): UserId[] =>
  [...new Set([...cards.values()].flatMap(({ assignees = [] }) => assignees))].sort((one, other) => one - other)

/** All filters, below the button that opens and closes them. */
export function FilterPopover({
  isOpen,
  onClose,
  button,
}: {
  isOpen: boolean
  onClose: () => void
  button: HTMLButtonElement
}) {
  const closing = useCloseOnEscape(onClose)
  const focusReturn = useFocusReturn({ current: button })
  return (
    <Popover.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Popover.Anchor virtualRef={{ current: button }} />
      <Popover.Portal>
        <Popover.Content
          {...closing}
          aria-label="Filter"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          {...focusReturn}
          // The button closes them itself, and would open what is closed already.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button.contains(event.target)) event.preventDefault()
          }}
          className="z-60 flex max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] animate-pop-in flex-col gap-4 overflow-y-auto rounded-panel border bg-raised p-4 text-text shadow-float outline-none"
        >
          <Filters />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Filters() {
  const ui = useUiStore()
  const { types, online, changed, photos, person, day, blocked } = useUi((state) => state.filter)
  // A filter that is set, as by a link, can be taken off where it is.
  const isConnectionOffered = useBoard(hasConnections) || online !== null
  const me = useUser().id
  const nameOf = usePersonNames()
  const given = useBoard(useShallow(peopleWithCards))
  const others = [...new Set(typeof person === 'number' ? [...given, person] : given)].filter((id) => id !== me)
  const people = [
    ...[
      { value: 'any', label: 'All people' },
      { value: `${me}`, label: 'Mine' },
      { value: 'none', label: 'Unassigned' },
    ],
    ...others.map((id) => ({ value: `${id}`, label: nameOf(id) })),
  ]
  const toggleType = (type: DeviceType) =>
    changeFilter(ui, { types: DeviceType.options.filter((option) => types.includes(option) !== (option === type)) })
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-xs font-medium text-muted">Type</legend>
        {DeviceType.options.map((type) => (
          <Checkbox key={type} checked={types.includes(type)} onCheckedChange={() => toggleType(type)}>
            <span className="flex items-center gap-2">
              <DeviceIcon type={type} className="size-4 text-muted" />
              {DEVICE_TYPE_LABELS[type]}
            </span>
          </Checkbox>
        ))}
      </fieldset>
      {isConnectionOffered && (
        <div>
          <p className="mb-1.5 text-xs font-medium text-muted">Connection</p>
          <Segments
            label="Connection"
            options={connections}
            value={online === null ? 'any' : online ? 'online' : 'offline'}
            onValueChange={(value) => changeFilter(ui, { online: value === 'any' ? null : value === 'online' })}
          />
        </div>
      )}
      <div>
        <p className="mb-1.5 text-xs font-medium text-muted">Work of</p>
        <Select
          label="Work of"
          options={people}
          value={`${person ?? 'any'}`}
          onValueChange={(value) =>
            changeFilter(ui, { person: value === 'none' ? value : (UserId.safeParse(Number(value)).data ?? null) })
          }
        />
        <p className="mt-3 mb-1.5 text-xs font-medium text-muted">Day</p>
        <Select
          label="Day"
          options={days}
          value={day === null ? 'any' : isDate(day) ? 'date' : day}
          onValueChange={(value) =>
            changeFilter(ui, { day: value === 'any' ? null : value === 'date' ? dayOf(new Date()) : value })
          }
        />
        {day !== null && isDate(day) && (
          <DateInput
            label="Date"
            value={day}
            onValueChange={(date) => changeFilter(ui, { day: date || null })}
            className="mt-2 w-full"
          />
        )}
        <Checkbox checked={blocked} onCheckedChange={() => changeFilter(ui, { blocked: !blocked })}>
          Blocked
        </Checkbox>
      </div>
      <div>
        <p className="mb-1.5 text-xs font-medium text-muted">Photos</p>
        <Segments
          label="Photos"
          options={photoChoices}
          value={photos === null ? 'any' : photos ? 'with' : 'without'}
          onValueChange={(value) => changeFilter(ui, { photos: value === 'any' ? null : value === 'with' })}
        />
      </div>
      <div>
        <p className="mb-1.5 text-xs font-medium text-muted">Changed in the last</p>
        <Segments
          label="Changed in the last"
          options={spans}
          value={changed ?? 'any'}
          onValueChange={(value) => changeFilter(ui, { changed: value === 'any' ? null : value })}
        />
      </div>
    </>
  )
}
