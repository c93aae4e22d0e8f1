import fc from 'fast-check'
import type { DeviceId } from '#events/kernel/ids.ts'
import { isTemporaryId } from '#events/kernel/ids.ts'
import type { Move } from '#events/project/commands.ts'
import { compareCards, DeviceStatus } from '#events/project/device.ts'
import { ChecklistItem } from '#events/project/events.ts'
import type { Project, ProjectView } from '#events/project/model.ts'
import type { BoardCommand, BoardHandle, BoardState, SendResult } from '../board-state.ts'
import { temporaryId } from '../temporary-id.ts'

/** What one of several people at the same board does next, or what happens to him. */
export type Step =
  | { readonly kind: 'send'; readonly player: number; readonly gesture: Gesture; readonly pick: number }
  | { readonly kind: 'cut' | 'heal' | 'leave' | 'return'; readonly player: number }
  | { readonly kind: 'wait'; readonly ms: number }

const gestures = [
  'step forward',
  'step back',
  'stale move',
  'move several',
  'describe',
  'rename',
  'delete',
  'add',
  'import',
  'undo import',
  'tick',
  'complete',
  'reopen',
] as const
type Gesture = (typeof gestures)[number]

/** Lists of steps for a number of people; moves are what people do most. */
export const steps = (players: number, most: number): fc.Arbitrary<Step[]> => {
  const player = fc.nat(players - 1)
  const gesture = fc.constantFrom(...gestures, ...gestures.slice(0, 4), ...gestures.slice(0, 2))
  return fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.record({ kind: fc.constant('send' as const), player, gesture, pick: fc.nat(1000) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('cut', 'heal', 'leave', 'return'), player }) },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(900) }) },
    ),
    { minLength: 5, maxLength: most, size: 'max' },
  )
}

/** What a gesture means on what the person sees now; null when there is nothing to do it to. */
function commandOf(gesture: Gesture, pick: number, state: BoardState): BoardCommand | null {
  const cards = [...state.cards.values()].filter(({ id }) => !isTemporaryId(id))
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
    case 'import':
      return {
        type: 'ImportDevices',
        data: {
          batchId: 'set by the board',
          fileName: 'list.csv',
          part: 1,
          parts: 1,
          cards: [1, 2, 3, 4].slice(pick % 3).map((n) => ({
            deviceId: temporaryId(),
            name: `Door ${(pick % 7) + n}`,
            type: 'access_door',
            description: '',
          })),
        },
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
  }
}

export type Player = {
  readonly board: BoardHandle
  readonly cut: () => void
  readonly heal: () => void
}

/** Plays steps and gives what became of each command, to be awaited once the weather is calm. */
export async function play(
  script: readonly Step[],
  players: readonly Player[],
  pass: (ms: number) => Promise<void>,
): Promise<Promise<SendResult>[]> {
  const results: Promise<SendResult>[] = []
  const stops = players.map(({ board }) => board.watch())
  for (const step of script) {
    if (step.kind === 'wait') {
      await pass(step.ms)
      continue
    }
    const player = players[step.player]
    if (!player) continue
    switch (step.kind) {
      case 'send': {
        const command = commandOf(step.gesture, step.pick, player.board.store.getState())
        if (command) results.push(player.board.send(command))
        break
      }
      case 'cut':
        player.cut()
        break
      case 'heal':
        player.heal()
        break
      case 'leave':
        stops[step.player]?.()
        break
      case 'return':
        stops[step.player]?.()
        stops[step.player] = player.board.watch()
        break
    }
    await pass(20)
  }
  for (const [index, { board, heal }] of players.entries()) {
    heal()
    stops[index]?.()
    board.watch()
  }
  return results
}

/** A board in a form that can be compared: the head, how many cards, and the columns with every card in their order. */
export type Comparable = {
  readonly project: Project | null
  readonly size: number
  readonly columns: Record<DeviceStatus, unknown[]>
}

export function seen({ project, cards, columns }: BoardState): Comparable {
  const column = (status: DeviceStatus) => columns[status].map((id) => cards.get(id))
  return {
    project,
    size: cards.size,
    columns: { waiting: column('waiting'), installed: column('installed'), confirmed: column('confirmed') },
  }
}

export function shouldBeSeen(view: ProjectView): Comparable {
  const sorted = [...view.cards()].sort(compareCards)
  const column = (status: DeviceStatus) => sorted.filter((card) => card.status === status)
  return {
    project: view.project,
    size: sorted.length,
    columns: { waiting: column('waiting'), installed: column('installed'), confirmed: column('confirmed') },
  }
}
