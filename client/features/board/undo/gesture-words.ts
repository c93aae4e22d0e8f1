import type { Move } from '#events/project/commands.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import { CHECKLIST_LABELS } from '#events/project/progress.ts'
import type { Part } from '../../../shared/undo/gestures.ts'
import { countOf } from '../../../ui/format-count.ts'
import { movedWords } from '../state/moves.ts'

/** "Cam 1 deleted": what a gesture did, for the toast about it. */
export function wordsOf(parts: readonly Part[]): string {
  const [first] = parts
  const moves = movesOf(parts)
  if (moves.length > 0) return movedWords(moves, namesIn(parts))
  const { command } = first ?? {}
  const name = (id: DeviceId) => first?.before.cards.get(id)?.name ?? 'A card'
  switch (command?.type) {
    case 'DescribeDevice':
      return `Description of ${name(command.data.deviceId)} changed`
    case 'RenameDevice':
      return `${name(command.data.deviceId)} renamed`
    case 'ChangeDeviceType':
      return `Type of ${name(command.data.deviceId)} changed`
    case 'RemovePhoto':
      return `Photo deleted from ${name(command.data.deviceId)}`
    case 'DeleteDevice':
      return `${name(command.data.deviceId)} deleted`
    case 'DeleteDevices':
      return `${countOf(namesIn(parts).size, 'card')} deleted`
    case 'AddManualCard':
      return `${command.data.name} added`
    case 'UpdateChecklist': {
      const [[item, isTicked] = []] = Object.entries(command.data)
      const label = Object.entries(CHECKLIST_LABELS).find(([key]) => key === item)?.[1] ?? 'Checklist'
      return `${label} ${isTicked ? 'ticked' : 'unticked'}`
    }
    case 'RenameProject':
      return 'Project renamed'
    case 'UndoImport':
      return 'Import undone'
    case undefined:
      return countOf(parts.length, 'photo') + ' added'
    case 'MoveDevice':
    case 'MoveDevices':
    case 'AssignUsers':
    case 'AssignInstance':
    case 'MoveToFolder':
    case 'CompleteProject':
    case 'ReopenProject':
    case 'DeleteProject':
    case 'Undo':
      return 'Change made'
  }
}

/** Says what came of taking a gesture back. */
export function wordsOfUndone({ parts, words }: { readonly parts: readonly Part[]; readonly words: string }): string {
  const back = movesOf(parts).map(({ from, to, ...move }): Move => ({ ...move, from: to, to: from ?? to }))
  return back.length > 0 ? movedWords(back, namesIn(parts)) : `Undone: ${words}`
}

/** The moves of a gesture that is nothing else. */
export function movesOf(parts: readonly Pick<Part, 'command'>[]): readonly Move[] {
  return parts.flatMap(({ command }) => {
    if (command?.type === 'MoveDevice') return [command.data]
    return command?.type === 'MoveDevices' ? command.data.moves : []
  })
}

const namesIn = (parts: readonly Part[]): ReadonlyMap<DeviceId, string> =>
  new Map(parts.flatMap(({ before }) => [...before.cards.values()].map(({ id, name }) => [id, name] as const)))
