import { useRef, useState } from 'react'
import type { DoubleReason } from '#events/project/same/doubles.ts'
import { requestOf } from '#events/kernel/call.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import { dismissDouble } from '#events/project/commands/merge-devices.ts'
import type { Card } from '#events/project/device.ts'
import { Button } from '../../../ui/button.tsx'
import { useRowFocus } from '../../../ui/focus/use-row-focus.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { isolated } from '../../../ui/text/isolated.tsx'
import { messageOf } from '../../../api/request/request.ts'
import { useCommand } from '../../../api/request/use-command.ts'
import { projectIdOf } from '../../../live/board.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { toast } from '../../../ui/toast/toast.ts'
import type { Double } from './doubles.ts'
import { ask } from './same-asked.ts'

const REASONS: Readonly<Record<DoubleReason, string>> = {
  serial: 'Same serial number',
  mac: 'Same MAC address',
  name: 'Same name',
}

/** The cards of the board that may be one device, two by two. */
export function DoublesDialog({ doubles, onClose }: { doubles: readonly Double[]; onClose: () => void }) {
  const close = useRef<HTMLButtonElement>(null)
  const { keeper } = useRowFocus(close)
  const { dismiss, isDismissing } = useDismiss()
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Possible doubles"
      description="Two cards may be one device. Nothing is merged before you say so."
      footer={
        <Button ref={close} onClick={onClose}>
          Close
        </Button>
      }
    >
      {doubles.length === 0 && <p>No possible doubles are left.</p>}
      <ul className="flex flex-col divide-y" {...keeper}>
        {doubles.map(({ kept, other, by }) => (
          <li key={`${kept.id} ${other.id}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
              {isolated(`${kept.name} and ${other.name}`)}
              <span className="block text-label text-muted">{REASONS[by]}</span>
            </span>
            <span className="flex flex-wrap gap-2">
              <Button
                size="sm"
                aria-label={`${kept.name} and ${other.name} are two devices`}
                isPending={isDismissing(other)}
                onClick={() => void dismiss(kept, other)}
              >
                Two devices
              </Button>
              <Button
                size="sm"
                aria-label={`Merge ${kept.name} and ${other.name}`}
                onClick={() => ask({ card: kept.id, other: other.id })}
              >
                Merge ...
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Says that two cards are two devices; the toast takes it back. */
function useDismiss() {
  const project = projectIdOf(useOpenBoard())
  const command = useCommand<{ deviceId: DeviceId; other: DeviceId }, null>({
    call: (body) => requestOf(dismissDouble.call, { id: project }, body),
    read: () => null,
    failure: (error) => ({
      ...{ title: 'The pair is still offered', description: messageOf(error), variant: 'destructive' },
    }),
  })
  const [latest, setLatest] = useState<DeviceId | null>(null)
  return {
    isDismissing: ({ id: other }: Card): boolean => command.isPending && latest === other,
    async dismiss(kept: Card, other: Card) {
      setLatest(other.id)
      const sent = await command.send({ deviceId: other.id, other: kept.id })
      if (sent.ok) toast({ title: `${kept.name} and ${other.name} are two devices`, about: sent.id })
    },
  }
}
