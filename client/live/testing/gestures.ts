import type { DeviceId } from '#events/kernel/ids.ts'
import type { Move } from '#events/project/commands/move-device.ts'
import { DeviceStatus } from '#events/project/device.ts'
import { ChecklistItem } from '#events/project/checklist.ts'
import type { BoardCommand } from '#events/project/commands.ts'
import { type BoardState, temporaryId } from '../board.ts'

/** The gestures of people on a board. */
export const gestures = [
  'step forward',
  'step back',
  'stale move',
  'move several',
  'describe',
  'rename',
  'delete',
  'delete several',
  'add',
  'undo import',
  'tick',
  'complete',
  'reopen',
] as const
export type Gesture = (typeof gestures)[number]

/** The command of a gesture on the board that the person sees; null when there is nothing to do it to. */
export function commandOf(gesture: Gesture, pick: number, state: BoardState): BoardCommand | null {
  const cards = [...state.cards.values()]
  const card = cards[pick % Math.max(1, cards.length)]
  const sideways = (steps: 1 | -1) => (from: DeviceStatus) =>
    DeviceStatus.options[DeviceStatus.options.indexOf(from) + steps]
  const move = (deviceId: DeviceId, from: DeviceStatus, to: DeviceStatus | undefined): BoardCommand | null =>
    to ? { type: 'MoveDevice', data: { deviceId, from, to } } : null
  switch (gesture) {
    case 'add':
      return {
        type: 'AddManualCard',
        data: { deviceId: temporaryId(), name: `Cam ${pick % 12}`, type: 'camera', description: '', status: 'waiting' },
      }
    case 'undo import': {
      const { batchId } = cards.find((other) => other.batchId !== null) ?? {}
      return batchId ? { type: 'UndoImport', data: { batchId } } : null
    }
    case 'tick': {
      const item = ChecklistItem.options[pick % 3]
      return item ? { type: 'UpdateChecklist', data: { [item]: pick % 5 > 0 } } : null
    }
    case 'complete':
      return { type: 'CompleteProject', data: {} }
    case 'reopen':
      return { type: 'ReopenProject', data: {} }
    case 'step forward':
      return card ? move(card.id, card.status, sideways(1)(card.status)) : null
    case 'step back':
      return card ? move(card.id, card.status, sideways(-1)(card.status)) : null
    case 'stale move':
      return card ? move(card.id, card.status === 'waiting' ? 'installed' : 'waiting', 'confirmed') : null
    case 'move several': {
      const moves = cards.slice(pick % 3, 5).flatMap(({ id: deviceId, status: from }): Move | [] => {
        const to = sideways(1)(from)
        return to ? { deviceId, from, to } : []
      })
      return moves.length > 0 ? { type: 'MoveDevices', data: { moves } } : null
    }
    case 'describe':
      return card
        ? {
            type: 'DescribeDevice',
            data: { deviceId: card.id, description: `note ${pick}`, base: pick % 2 ? card.description : 'else' },
          }
        : null
    case 'rename':
      return card ? { type: 'RenameDevice', data: { deviceId: card.id, name: `Cam ${pick % 30}` } } : null
    case 'delete':
      return card ? { type: 'DeleteDevice', data: { deviceId: card.id } } : null
    case 'delete several': {
      const deviceIds = cards.slice(pick % 5, (pick % 5) + 2).map(({ id }) => id)
      return deviceIds.length > 0 ? { type: 'DeleteDevices', data: { deviceIds } } : null
    }
  }
}
