import type { DeviceId } from '#events/kernel/ids.ts'
import type { BoardCommand } from './board-state.ts'

/** The cards that a command names and that must be there already. None for one about the project. */
export function cardsOf(command: BoardCommand): readonly DeviceId[] {
  switch (command.type) {
    case 'MoveDevice':
    case 'DescribeDevice':
    case 'RenameDevice':
    case 'DeleteDevice':
      return [command.data.deviceId]
    case 'MoveDevices':
      return command.data.moves.map(({ deviceId }) => deviceId)
    case 'AssignUsers':
    case 'AssignInstance':
    case 'UpdateChecklist':
    case 'CompleteProject':
    case 'ReopenProject':
    case 'DeleteProject':
    case 'AddManualCard':
    case 'ImportDevices':
    case 'UndoImport':
      return []
  }
}

/** The temporary ids of the cards that a command makes. */
export function newCardsOf(command: BoardCommand): readonly DeviceId[] {
  switch (command.type) {
    case 'AddManualCard':
      return [command.data.deviceId]
    case 'ImportDevices':
      return command.data.cards.map(({ deviceId }) => deviceId)
    case 'MoveDevice':
    case 'MoveDevices':
    case 'DescribeDevice':
    case 'RenameDevice':
    case 'DeleteDevice':
    case 'AssignUsers':
    case 'AssignInstance':
    case 'UpdateChecklist':
    case 'CompleteProject':
    case 'ReopenProject':
    case 'DeleteProject':
    case 'UndoImport':
      return []
  }
}
