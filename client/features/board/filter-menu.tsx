import { SlidersHorizontal, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { DEVICE_TYPE_LABELS, DeviceType } from '#events/project/device.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cn } from '../../ui/cn.ts'
import { useUi, useUiStore } from './board-context.tsx'
import type { BoardUiStore } from './board-ui.ts'
import { type CardFilter, type ChangedSpan, filtersSet, NO_FILTER } from './card-filter.ts'
import { DeviceIcon } from './device-icon.tsx'
import { Segments } from './segments.tsx'

const SPAN_LABELS: Readonly<Record<ChangedSpan, string>> = {
  hour: 'Changed in the last hour',
  day: 'Changed in the last 24 hours',
  week: 'Changed in the last 7 days',
}

const connections = [
  { value: 'any', label: 'Any' },
  { value: 'online', label: 'Online' },
  { value: 'offline', label: 'Offline' },
] as const

const spans = [
  { value: 'any', label: 'Any time' },
  { value: 'hour', label: '1 hour' },
  { value: 'day', label: '24 hours' },
  { value: 'week', label: '7 days' },
] as const

const change = (ui: BoardUiStore, part: Partial<CardFilter>) =>
  ui.setState(({ filter }) => ({ filter: { ...filter, ...part } }))

/** What narrows the columns besides the search: type, online, changed since. `isNarrow` leaves the icon and the number. */
export function FilterMenu({ isNarrow }: { isNarrow: boolean }) {
  const count = useUi(({ filter }) => filtersSet(filter))
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button icon={<SlidersHorizontal aria-hidden />} aria-label={count > 0 ? `Filter, ${count} set` : 'Filter'}>
          {!isNarrow && 'Filter'}
          {count > 0 && (
            <span className="-mr-1 flex size-5 items-center justify-center rounded-full bg-accent text-xs text-on-accent tabular-nums">
              {count}
            </span>
          )}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Filter"
          align="start"
          sideOffset={4}
          collisionPadding={8}
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
  const { types, online, changed } = useUi((state) => state.filter)
  const toggleType = (type: DeviceType) =>
    change(ui, { types: DeviceType.options.filter((option) => types.includes(option) !== (option === type)) })
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
      <div>
        <p className="mb-1.5 text-xs font-medium text-muted">Connection</p>
        <Segments
          label="Connection"
          options={connections}
          value={online === null ? 'any' : online ? 'online' : 'offline'}
          onValueChange={(value) => change(ui, { online: value === 'any' ? null : value === 'online' })}
        />
      </div>
      <div>
        <p className="mb-1.5 text-xs font-medium text-muted">Changed in the last</p>
        <Segments
          label="Changed in the last"
          options={spans}
          value={changed ?? 'any'}
          onValueChange={(value) => change(ui, { changed: value === 'any' ? null : value })}
        />
      </div>
    </>
  )
}

/** The filters that are set, each with a way to take it off. */
export function FilterChips({ className }: { className?: string }) {
  const ui = useUiStore()
  const filter = useUi((state) => state.filter)
  if (filtersSet(filter) === 0) return null
  const { types, online, changed, search } = filter
  return (
    <ul aria-label="Filters set" className={cn('flex flex-wrap items-center gap-1.5', className)}>
      {types.map((type) => (
        <Chip
          key={type}
          text={DEVICE_TYPE_LABELS[type]}
          onRemove={() => change(ui, { types: types.filter((other) => other !== type) })}
        />
      ))}
      {online !== null && <Chip text={online ? 'Online' : 'Offline'} onRemove={() => change(ui, { online: null })} />}
      {changed && <Chip text={SPAN_LABELS[changed]} onRemove={() => change(ui, { changed: null })} />}
      <li>
        <Button size="sm" variant="ghost" onClick={() => ui.setState({ filter: { ...NO_FILTER, search } })}>
          Clear filters
        </Button>
      </li>
    </ul>
  )
}

const Chip = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <li className="inline-flex h-7 items-center rounded-full bg-accent-soft pl-3 text-xs font-medium text-accent-text pointer-coarse:h-9">
    {text}
    <button
      type="button"
      aria-label={`Remove filter ${text}`}
      onClick={onRemove}
      className="ml-0.5 inline-flex size-7 items-center justify-center rounded-full hover:bg-hover pointer-coarse:size-9"
    >
      <X aria-hidden className="size-3.5" />
    </button>
  </li>
)
