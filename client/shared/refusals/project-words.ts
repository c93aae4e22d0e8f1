import type { AnyCommand } from '#events/kernel/aggregate.ts'
import { ProjectCommand } from '#events/project/commands.ts'
import { DEVICE_STATUS_LABELS, DEVICE_TYPE_LABELS } from '#events/project/device.ts'
import type { Words } from './refusal-kind.ts'

/** Words about a command on a project, for the list of refusals. */
export function projectWords(command: AnyCommand): Words {
  const { data: known } = ProjectCommand.safeParse(command)
  return known ? wordsOfProject(known) : { what: 'A change', text: null }
}

function wordsOfProject(command: ProjectCommand): Words {
  switch (command.type) {
    case 'MoveDevice':
      return bare(`Move to ${DEVICE_STATUS_LABELS[command.data.to]}`)
    case 'MoveDevices': {
      const [first] = command.data.moves
      return bare(first ? `Move to ${DEVICE_STATUS_LABELS[first.to]}` : 'Move')
    }
    case 'DescribeDevice':
      return { what: 'New description', text: command.data.description }
    case 'RenameDevice':
      return { what: 'New name', text: command.data.name }
    case 'ChangeDeviceType':
      return bare(`Change the type to ${DEVICE_TYPE_LABELS[command.data.type]}`)
    case 'AddManualCard':
      return { what: 'New card', text: command.data.description || null }
    case 'AddPhoto':
      return bare('New photo')
    case 'RemovePhoto':
      return bare('Remove the photo')
    case 'DeleteDevice':
      return bare('Delete the card')
    case 'DeleteDevices':
      return bare('Delete the cards')
    case 'UpdateChecklist':
      return bare('Checklist')
    case 'CompleteProject':
      return bare('Installation Complete')
    case 'ReopenProject':
      return bare('Reopen the project')
    case 'DeleteProject':
      return bare('Delete the project')
    case 'Undo':
      return bare('Undo')
    case 'UndoImport':
      return bare('Undo import')
    case 'RenameProject':
      return { what: 'New name of the project', text: command.data.name }
    case 'RemoveUser':
    case 'AssignUsers':
      return bare('Assigned users')
    case 'AssignInstance':
      return bare('Verkada instance')
    case 'MoveToFolder':
    case 'LeaveFolder':
      return bare('Folder')
    case 'CreateProject':
      return bare('New project')
    case 'SyncDevices':
    case 'ReportOnline':
      return bare('Device sync')
    case 'ImportDevices':
    case 'ChangeByImport':
    case 'MakeFromSurvey':
      return bare('Import')
  }
}

const bare = (what: string): Words => ({ what, text: null })
