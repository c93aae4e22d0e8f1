import { useState } from 'react'
import { requestOf } from '#events/kernel/call.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import { dismissDouble } from '#events/project/commands/merge-devices.ts'
import type { Card } from '#events/project/device.ts'
import { messageOf } from '../../../api/request/request.ts'
import { useCommand } from '../../../api/request/use-command.ts'
import { projectIdOf } from '../../../live/board.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { toast } from '../../../ui/toast/toast.ts'

/** Says that two cards are two devices; the toast takes it back. */
export function useDismiss() {
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
