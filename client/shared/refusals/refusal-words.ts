import { ProjectCommand } from '#events/project/commands.ts'
import { DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import type { Entry } from '../../live/outbox/entry.ts'

/** What a command was to do, in a few words; and the text that a person typed for it, null without one. */
type Words = { readonly what: string; readonly text: string | null }

/** Words about a command of the outbox, for the list of what was refused. */
export function wordsOf({ command }: Pick<Entry, 'command'>): Words {
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
    case 'AddManualCard':
      return { what: 'New card', text: command.data.description || null }
    case 'AddPhoto':
      return bare('New photo')
    case 'RemovePhoto':
      return bare('Remove the photo')
    case 'DeleteDevice':
      return bare('Delete the card')
    case 'UpdateChecklist':
      return bare('Checklist')
    case 'CompleteProject':
      return bare('Installation Complete')
    case 'ReopenProject':
      return bare('Reopen the project')
    case 'DeleteProject':
      return bare('Delete the project')
    case 'UndoImport':
      return bare('Undo import')
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
      return bare('Import')
  }
}

const bare = (what: string): Words => ({ what, text: null })
