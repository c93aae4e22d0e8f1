import { SlidersHorizontal } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type RefObject, useState } from 'react'
import { HistoryKind } from '#events/kernel/history.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { useUser } from '../../api/people/session.tsx'
import { Button } from '../../ui/button.tsx'
import { dayOf } from '../../ui/form/calendar-day.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { DateInput } from '../../ui/form/date-input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useCloseOnEscape } from '../../ui/overlay/use-close-on-escape.ts'
import { Field } from '../../ui/form/field.tsx'
import { useIsPhone } from '../../ui/page/use-is-phone.ts'
import { filtersSet, type HistoryView, readHistoryUrl } from './history-url.ts'
import { KINDS } from './history-words.ts'
import { useDeviceOptions } from './use-device-options.ts'
import type { ChangeView } from './use-history-view.ts'
import { usePersonOptions } from './use-person-options.ts'

type Props = { projectId: ProjectId; view: HistoryView; change: ChangeView }

/** The filters of the list besides the search, behind a button; on a phone in a sheet. */
export function HistoryFilters({ button, ...props }: Props & { button: RefObject<HTMLButtonElement | null> }) {
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  const closing = useCloseOnEscape(() => setIsOpen(false))
  const count = filtersSet(props.view)
  const trigger = (
    <Button
      ref={button}
      icon={<SlidersHorizontal aria-hidden />}
      aria-label={count > 0 ? `Filter, ${count} set` : 'Filter'}
      {...(isPhone && { onClick: () => setIsOpen(true) })}
    >
      Filter
      {count > 0 && (
        <span className="-mr-1 flex size-5 items-center justify-center rounded-full bg-accent text-xs text-on-accent tabular-nums">
          {count}
        </span>
      )}
    </Button>
  )
  if (isPhone) {
    return (
      <>
        {trigger}
        <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Filter">
          <Fields {...props} />
        </Dialog>
      </>
    )
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          {...closing}
          aria-label="Filter"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-60 max-h-(--radix-popover-content-available-height) w-96 animate-pop-in overflow-y-auto rounded-panel border bg-raised p-4 text-text shadow-float outline-none"
        >
          <Fields {...props} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The value that stands for no filter in a list of options. */
const ANY = 'any'

function Fields({ projectId, view, change }: Props) {
  const people = usePersonOptions(projectId)
  const devices = useDeviceOptions()
  const isEmployee = useUser().role === 'employee'
  const kinds = HistoryKind.options.filter((kind) => kind !== 'other' && (isEmployee || kind !== 'notes'))
  const today = dayOf(new Date())
  /** Reads a chosen option as a url's value is read; `ANY` reads as none. */
  const choose = (part: 'person' | 'device', value: string) => {
    const read = readHistoryUrl(new URLSearchParams({ [part]: value }).toString())
    change({ [part]: read[part] })
  }
  const toggle = (kind: HistoryKind) =>
    change({ kinds: HistoryKind.options.filter((one) => view.kinds.includes(one) !== (one === kind)) })
  return (
    <div className="flex flex-col gap-4">
      <Field label="Person">
        <Combobox
          options={[{ value: ANY, label: 'All people' }, ...people]}
          value={`${view.person ?? ANY}`}
          onValueChange={(value) => choose('person', value)}
          placeholder="A person without an account"
          searchPlaceholder="Search people"
          emptyText="No person has this in their name."
        />
      </Field>
      <Field label="Device">
        <Combobox
          options={[{ value: ANY, label: 'All devices' }, ...devices]}
          value={`${view.device ?? ANY}`}
          onValueChange={(value) => choose('device', value)}
          placeholder="A device that is gone"
          searchPlaceholder="Search devices"
          emptyText="No device has this in its name."
        />
      </Field>
      <fieldset>
        <legend className="mb-1 text-label font-medium">Kind of change</legend>
        <div className="grid grid-cols-2">
          {kinds.map((kind) => (
            <Checkbox key={kind} checked={view.kinds.includes(kind)} onCheckedChange={() => toggle(kind)}>
              {KINDS[kind].label}
            </Checkbox>
          ))}
        </div>
        <p className="text-label text-muted">Reports of Verkada show when they are chosen.</p>
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <Field label="From">
          <DateInput value={view.from} onValueChange={(from) => change({ from })} max={view.to || today} />
        </Field>
        <Field label="To">
          <DateInput value={view.to} onValueChange={(to) => change({ to })} min={view.from} max={today} />
        </Field>
      </div>
    </div>
  )
}
