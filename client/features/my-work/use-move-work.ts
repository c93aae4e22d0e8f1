import type { DeviceStatus } from '#events/project/device.ts'
import { readWorkAgain, workMoved } from '../../api/projects/my-work.ts'
import { boardKind } from '../../live/board.ts'
import { useLive } from '../../live/live-context.tsx'
import { cardsCloseUp } from '../../shared/board/aimed-press.ts'
import { failed } from '../../shared/board/report.ts'
import { DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { ShownCard } from './work-shown.ts'

/** The page as a place whose cards close up (shared/board/aimed-press.ts). */
export const WORK_PLACE = 'my work'

/**
 * Takes one of the reader's cards a step further, as its board would: without a connection the step waits, and is sent from
 * whatever screen they are on. The board need not be open, so the names of card and project come from the row.
 */
export function useMoveWork(): (card: ShownCard, to: DeviceStatus) => void {
  const { me: actor, outbox, stream: streamOf } = useLive()
  return ({ id: deviceId, name: subject, projectId, projectName: place, status: from }, to) => {
    const { stream, store } = streamOf(boardKind, projectId)
    const command = { type: 'MoveDevice', data: { deviceId, from, to } } as const
    const sending = boardKind.sending(command, store.getState())
    if ('refusal' in sending) return
    outbox.add({ ...sending, about: { subject, place }, actor, stream, command }, (result) => {
      if (result.ok) return workMoved({ deviceId, to })
      // Others may have moved it: the row must say so before it is pressed again.
      readWorkAgain()
      failed('Failed to update device status', subject, result)
    })
    cardsCloseUp([WORK_PLACE])
    toast({ title: `${subject}: ${DEVICE_STATUS_LABELS[to]}` })
  }
}
