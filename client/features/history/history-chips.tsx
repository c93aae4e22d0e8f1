import { type RefObject, useRef } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/form/calendar-day.ts'
import { Chip } from '../../ui/chip.tsx'
import { filtersSet, type HistoryView, NO_FILTER } from './history-url.ts'
import { KINDS } from './history-words.ts'
import { useDeviceOptions } from './use-device-options.ts'
import type { ChangeView } from './use-history-view.ts'
import { usePersonOptions } from './use-person-options.ts'

/** The filters that are set, each with a way to take it off. */
export function HistoryChips({
  projectId,
  view,
  change,
  filterButton,
}: {
  projectId: ProjectId
  view: HistoryView
  change: ChangeView
  /** Gets the focus when the last filter is taken off. */
  filterButton: RefObject<HTMLButtonElement | null>
}) {
  const list = useRef<HTMLUListElement>(null)
  const people = usePersonOptions(projectId)
  const devices = useDeviceOptions({ isEnabled: view.device !== null })
  if (filtersSet(view) === 0) return null
  const { person, device, kinds, from, to } = view
  const labelOf = (options: typeof people, value: string | number | null) =>
    options.find((option) => option.value === `${value}`)?.label
  // The key is of the filter, since a name may change, and two filters may be called the same.
  const chips: readonly { readonly key: string; readonly text: string; readonly without: Partial<HistoryView> }[] = [
    ...(person === null
      ? []
      : [{ key: 'person', text: labelOf(people, person) ?? 'A person without an account', without: { person: null } }]),
    ...(device === null
      ? []
      : [{ key: 'device', text: labelOf(devices, device) ?? 'A device', without: { device: null } }]),
    ...kinds.map((kind) => ({
      key: `kind-${kind}`,
      text: KINDS[kind].label,
      without: { kinds: kinds.filter((other) => other !== kind) },
    })),
    ...(from === '' ? [] : [{ key: 'from', text: `From ${formatDay(from)}`, without: { from: '' } }]),
    ...(to === '' ? [] : [{ key: 'to', text: `To ${formatDay(to)}`, without: { to: '' } }]),
  ]
  /** Its button goes away: the focus goes to the next filter, else to the one before. */
  const remove = (index: number, without: Partial<HistoryView>) => {
    const near = list.current?.children[index + 1 < chips.length ? index + 1 : index - 1]
    const button = near?.querySelector('button') ?? filterButton.current
    button?.focus()
    change(without)
  }
  const clear = () => {
    filterButton.current?.focus()
    change(NO_FILTER)
  }
  return (
    <ul ref={list} aria-label="Filters set" className="flex flex-wrap items-center gap-1.5">
      {chips.map(({ key, text, without }, index) => (
        <li key={key} className="max-w-full min-w-0">
          <Chip text={text} removeLabel={`Remove filter ${text}`} onRemove={() => remove(index, without)} />
        </li>
      ))}
      <li>
        <Button size="sm" variant="ghost" onClick={clear}>
          Clear filters
        </Button>
      </li>
    </ul>
  )
}
