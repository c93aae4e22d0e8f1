import { remove, withoutRepeats } from '../kernel/assigned-people.ts'
import { type Context, type Decider, type Decision, decided } from '../kernel/decider.ts'
import type { DataOf, ProjectCommand } from './commands.ts'
import { decideOnBoard, moveToFolder, openOf, usersChanged } from './decide-board.ts'
import { addPhoto } from './decide-photos.ts'
import { reportOnline, syncDevices } from './decide-sync.ts'
import type { ProjectEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { changeByImport, importDevices } from './import/decide-import.ts'
import { ProjectModel, type ProjectPatch, type ProjectView } from './model.ts'
import { refused } from './refusals.ts'
import { projectSnapshots } from './snapshot.ts'
import { makeFromSurvey } from './survey/decide-survey.ts'
import { decideUndo } from './undo/decide-undo.ts'

/** The rules of a project and its cards. A browser has those of `decideOnBoard` and, late, of `decideUndo`. */
export const projectDecider: Decider<ProjectView, ProjectPatch, ProjectCommand, ProjectEvent> = {
  decide,
  evolve,
  open: () => new ProjectModel(),
  snapshots: projectSnapshots,
}

function decide(command: ProjectCommand, view: ProjectView, context: Context): Decision<ProjectEvent> {
  switch (command.type) {
    case 'CreateProject':
      return createProject(command.data, view)
    case 'RemoveUser':
      // A project that is gone has no one to remove; a closed one has.
      return usersChanged(remove(command.data, view.project?.assignedUsers ?? [], view.assignedSince))
    case 'LeaveFolder':
      return leaveFolder(command.data, view)
    case 'ReportOnline':
      // A report of the provider on a project that is closed or gone is no one's fault.
      return view.project?.status === 'open' ? reportOnline(command.data, view) : decided()
    case 'SyncDevices':
      openOf(view)
      return syncDevices(command.data, view)
    case 'ImportDevices':
      openOf(view)
      return importDevices(command.data, view)
    case 'ChangeByImport':
      openOf(view)
      return changeByImport(command.data, view)
    case 'MakeFromSurvey':
      openOf(view)
      return makeFromSurvey(command.data, view)
    case 'AddPhoto':
      openOf(view)
      return addPhoto(command.data, view)
    case 'Undo':
      return decideUndo(command.data, view, context)
    case 'RenameProject':
    case 'AssignUsers':
    case 'AssignInstance':
    case 'MoveToFolder':
    case 'UpdateChecklist':
    case 'CompleteProject':
    case 'ReopenProject':
    case 'DeleteProject':
    case 'RemovePhoto':
    case 'AddManualCard':
    case 'UndoImport':
    case 'MoveDevice':
    case 'MoveDevices':
    case 'DescribeDevice':
    case 'RenameDevice':
    case 'ChangeDeviceType':
    case 'DeleteDevice':
    case 'DeleteDevices':
      return decideOnBoard(command, view, context)
  }
}

function createProject(data: DataOf<'CreateProject'>, { project, isDeleted }: ProjectView): Decision<ProjectEvent> {
  if (project || isDeleted) throw refused({ code: 'project-exists' })
  return decided({
    type: 'ProjectCreated',
    data: { ...data, assignedUsers: withoutRepeats(data.assignedUsers) },
  })
}

function leaveFolder({ folderId }: DataOf<'LeaveFolder'>, { project }: ProjectView): Decision<ProjectEvent> {
  return project?.folderId === folderId ? moveToFolder({ folderId: null }, project) : decided()
}
