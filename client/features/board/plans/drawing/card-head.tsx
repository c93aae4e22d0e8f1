import { X } from 'lucide-react'
import { type Card, DEVICE_STATUS_LABELS, DEVICE_TYPE_LABELS } from '#events/project/device.ts'
import { DeviceIcon } from '../../../../shared/device/device-icon.tsx'
import { STATUS_LOOKS } from '../../../../shared/device/status-looks.ts'
import { AvatarList } from '../../../../ui/avatar.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { isolated } from '../../../../ui/text/isolated.tsx'
import { usePersonNames } from '../../state/person-names.ts'
import { useViewerStore } from '../viewer-state.ts'

/** The card that is chosen beside a plan: its name, what it is, its status and people. */
export function CardHead({ card }: { card: Card }) {
  const viewer = useViewerStore()
  const { icon: StatusIcon, text } = STATUS_LOOKS[card.status]
  const nameOf = usePersonNames()
  const people = (card.assignees ?? []).map((id) => ({ id, name: nameOf(id) }))
  return (
    <div className="flex items-start gap-2">
      <DeviceIcon type={card.type} className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <h2 dir="auto" className="font-semibold wrap-anywhere">
          {card.name}
        </h2>
        <p className="text-label text-muted">
          {[DEVICE_TYPE_LABELS[card.type], card.room].filter(Boolean).join(' · ')}
        </p>
        <p className={`flex items-center gap-1 text-label font-medium ${text}`}>
          <StatusIcon aria-hidden className="size-4 shrink-0" />
          {DEVICE_STATUS_LABELS[card.status]}
        </p>
        {people.length > 0 && (
          <div className="pt-1">
            <AvatarList label="People on this card" people={people} />
          </div>
        )}
        {card.flag && <p className="text-label text-danger-text">{isolated(`Blocked: ${card.flag.reason}`)}</p>}
      </div>
      <IconButton label="Close card" onClick={() => viewer.setState({ selected: null })}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
