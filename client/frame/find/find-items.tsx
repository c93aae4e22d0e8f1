import { Command } from 'cmdk'
import { Map as MapIcon, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { type FoundThing, thingKey } from '#events/find/api.ts'
import { DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import { ROLE_LABELS } from '../../shared/people/people.ts'
import { DeviceIcon } from '../../shared/device/device-icon.tsx'
import { MarkedText } from '../../ui/text/marked-text.tsx'
import { NAV_ICONS } from '../nav-icons.tsx'
import type { Action } from './actions.tsx'

const ITEM =
  'flex min-h-10 cursor-default items-center gap-3 rounded-control px-2 py-1.5 select-none data-[selected=true]:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted'

/** A thing that was found: its name, where it belongs, and the words that were found where the name does not hold them. */
export function FoundItem({
  thing,
  words,
  onOpen,
}: {
  thing: FoundThing
  words: readonly string[]
  onOpen: () => void
}) {
  const { name, detail, excerpt, status, role, company } = thing
  const place = [detail, status && DEVICE_STATUS_LABELS[status], role && ROLE_LABELS[role], company]
    .filter(Boolean)
    .join(' · ')
  return (
    <Command.Item value={thingKey(thing)} onSelect={onOpen} className={ITEM}>
      {iconOf(thing)}
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">
          <MarkedText text={name} words={words} />
        </span>
        {(place || excerpt) && (
          <span className="block text-xs wrap-anywhere text-muted">
            <MarkedText text={place} words={words} />
            {excerpt && (
              <span className="block">
                <MarkedText text={excerpt} words={words} />
              </span>
            )}
          </span>
        )}
      </span>
    </Command.Item>
  )
}

function iconOf({ kind, type }: FoundThing): ReactNode {
  switch (kind) {
    case 'project':
      return NAV_ICONS.installs
    case 'device':
      return <DeviceIcon type={type ?? 'camera'} />
    case 'page':
      return <MapIcon aria-hidden />
    case 'form':
      return NAV_ICONS.surveys
    case 'note':
      return NAV_ICONS.notes
    case 'person':
      return <UserRound aria-hidden />
  }
}

/** An action, of which the typed words are marked too. */
export const ActionItem = ({
  action,
  words,
  onChoose,
}: {
  action: Action
  words: readonly string[]
  onChoose: () => void
}) => (
  <Command.Item value={action.key} onSelect={onChoose} className={ITEM}>
    {action.icon}
    <span className="min-w-0 flex-1">
      <MarkedText text={action.label} words={words} />
    </span>
  </Command.Item>
)
