import { SlidersHorizontal, X } from 'lucide-react'
import { DEVICE_TYPE_LABELS, DeviceType } from '#events/project/device.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Menu, MenuLabel, MenuSeparator, MenuToggle } from '../../ui/menu.tsx'
import { useUi, useUiStore } from './board-context.tsx'
import type { BoardUiStore } from './board-ui.ts'
import { type CardFilter, CHANGED_SPANS, type ChangedSpan, filtersSet, NO_FILTER } from './card-filter.ts'
import { DeviceIcon } from './device-icon.tsx'

const SPAN_LABELS: Readonly<Record<ChangedSpan, string>> = {
  hour: 'Changed in the last hour',
  day: 'Changed in the last 24 hours',
  week: 'Changed in the last 7 days',
}

const change = (ui: BoardUiStore, part: Partial<CardFilter>) =>
  ui.setState(({ filter }) => ({ filter: { ...filter, ...part } }))

/** What narrows the columns besides the search: type, online, changed since. `isNarrow` leaves the icon and the number. */
export function FilterMenu({ isNarrow }: { isNarrow: boolean }) {
  const ui = useUiStore()
  const filter = useUi((state) => state.filter)
  const count = filtersSet(filter)
  const { types, online, changed } = filter
  const toggleType = (type: DeviceType) =>
    change(ui, { types: DeviceType.options.filter((option) => types.includes(option) !== (option === type)) })

  return (
    <Menu
      align="start"
      className="max-h-(--radix-dropdown-menu-content-available-height) w-72 overflow-y-auto"
      trigger={
        <Button icon={<SlidersHorizontal aria-hidden />} aria-label={count > 0 ? `Filter, ${count} set` : 'Filter'}>
          {!isNarrow && 'Filter'}
          {count > 0 && (
            <span className="-mr-1 flex size-5 items-center justify-center rounded-full bg-accent text-xs text-on-accent tabular-nums">
              {count}
            </span>
          )}
        </Button>
      }
    >
      <MenuLabel>Type</MenuLabel>
      {DeviceType.options.map((type) => (
        <MenuToggle
          key={type}
          icon={<DeviceIcon type={type} />}
          isOn={types.includes(type)}
          onToggle={() => toggleType(type)}
        >
          {DEVICE_TYPE_LABELS[type]}
        </MenuToggle>
      ))}
      <MenuSeparator />
      <MenuLabel>State</MenuLabel>
      <MenuToggle isOn={online === true} onToggle={() => change(ui, { online: online === true ? null : true })}>
        Online
      </MenuToggle>
      <MenuToggle isOn={online === false} onToggle={() => change(ui, { online: online === false ? null : false })}>
        Offline
      </MenuToggle>
      <MenuSeparator />
      {CHANGED_SPANS.map((span) => (
        <MenuToggle
          key={span}
          isOn={changed === span}
          onToggle={() => change(ui, { changed: changed === span ? null : span })}
        >
          {SPAN_LABELS[span]}
        </MenuToggle>
      ))}
    </Menu>
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
