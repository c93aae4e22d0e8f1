import { undo } from '#events/project/commands/undo.ts'
import type { BoardCommand } from '#events/project/commands.ts'
import { DEVICE_STATUS_LABELS, type DeviceStatus } from '#events/project/device.ts'
import { readWorkAgain, workMoved } from '../../api/projects/my-work.ts'
import { boardKind } from '../../live/board.ts'
import { useLive } from '../../live/live-context.tsx'
import type { SendResult } from '../../live/outbox/entry.ts'
import { cardsCloseUp } from '../../shared/board/aimed-press.ts'
import { failed } from '../../shared/board/report.ts'
import { offerUndo } from '../../shared/undo/offer-undo.ts'
import type { ShownCard } from './work-shown.ts'

/** The page as a place whose cards close up (shared/board/aimed-press.ts). */
export const WORK_PLACE = 'my work'

/**
 * Takes one of the reader's cards a step further, as its board would: without a connection the step waits, and is sent from
 * whatever screen they are on. The board need not be open, so the names of card and project come from the row. The toast about it
 * takes it back.
 */
export function useMoveWork(): (card: ShownCard, to: DeviceStatus) => void {
  const { me: actor, outbox, stream: streamOf } = useLive()
  return ({ id: deviceId, name: subject, projectId, projectName: place, status: from }, to) => {
    const { stream, store } = streamOf(boardKind, projectId)
    const send = (command: BoardCommand, told: (result: SendResult) => void): boolean => {
      const sending = boardKind.sending(command, store.getState())
      if ('refusal' in sending) return false
      outbox.add({ ...sending, about: { subject, place }, actor, stream, command }, told)
      cardsCloseUp([WORK_PLACE])
      return true
    }
    const isSent = send({ type: 'MoveDevice', data: { deviceId, from, to } }, (result) => {
      if (result.ok) return workMoved({ deviceId, to })
      // Others may have moved it: the row must say so before it is pressed again.
      readWorkAgain()
      failed('Failed to update device status', subject, result)
    })
    if (!isSent) return
    const { id } = outbox.store.getState().entries.at(-1) ?? {}
    const done = `${subject}: ${DEVICE_STATUS_LABELS[to]}`
    offerUndo(outbox, { id, done, subject }, (undone, told) => {
      const steps = [{ of: 'status', deviceId, from: to, to: from } as const]
      send({ type: undo.type, data: { undoes: [undone], steps } }, (result) => {
        if (result.ok) workMoved({ deviceId, to: from })
        else readWorkAgain()
        told(result)
      })
    })
  }
}
