import { assign, type AssignmentChange, remove, withoutRepeats } from '../kernel/assigned-people.ts'
import { demandUnchanged } from '../kernel/changed-meanwhile.ts'
import { type Context, type Decider, type Decision, decided } from '../kernel/decider.ts'
import type { DataOf, ProjectCommand } from './commands.ts'
import { decideOnCards } from './decide-cards.ts'
import { addPhoto, removePhoto } from './decide-photos.ts'
import { reportOnline, syncDevices } from './decide-sync.ts'
import { ChecklistItem } from './checklist.ts'
import type { ProjectEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { type Project, ProjectModel, type ProjectPatch, type ProjectView } from './model.ts'
import { refused } from './refusals.ts'
import { projectSnapshots } from './snapshot.ts'

/** The rules of a project and its cards. Runs on the server and, for the optimistic screen, in the browser. */
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
    case 'RenameProject':
      return renameProject(command.data, open(view))
    case 'AssignUsers':
      return usersChanged(assign(command.data, open(view).assignedUsers))
    case 'RemoveUser':
      // A project that is gone has no one to remove; a closed one has.
      return usersChanged(remove(command.data, view.project?.assignedUsers ?? [], view.assignedSince))
    case 'AssignInstance':
      return assignInstance(command.data, open(view))
    case 'MoveToFolder':
      return moveToFolder(command.data, existing(view))
    case 'LeaveFolder':
      return leaveFolder(command.data, view)
    case 'UpdateChecklist':
      return updateChecklist(command.data, open(view))
    case 'CompleteProject':
      return completeProject(existing(view))
    case 'ReopenProject':
      return reopenProject(existing(view))
    case 'DeleteProject':
      return deleteProject(existing(view))
    case 'ReportOnline':
      // A report of the provider on a project that is closed or gone is no one's fault.
      return view.project?.status === 'open' ? reportOnline(command.data, view) : decided()
    case 'SyncDevices':
      open(view)
      return syncDevices(command.data, view)
    case 'AddManualCard':
    case 'ImportDevices':
    case 'ChangeByImport':
    case 'MakeFromSurvey':
    case 'UndoImport':
    case 'MoveDevice':
    case 'MoveDevices':
    case 'DescribeDevice':
    case 'RenameDevice':
    case 'ChangeDeviceType':
    case 'DeleteDevice':
    case 'DeleteDevices':
      open(view)
      return decideOnCards(command, view, context)
    case 'AddPhoto':
      open(view)
      return addPhoto(command.data, view)
    case 'RemovePhoto':
      open(view)
      return removePhoto(command.data, view)
  }
}

function existing({ project }: ProjectView): Project {
  if (!project) throw refused({ code: 'project-unknown' })
  return project
}

/** A closed project is read-only but for reopening, folders and deletion (decisions, "Projects, folders, devices"). */
function open(view: ProjectView): Project {
  const project = existing(view)
  if (project.status === 'closed') throw refused({ code: 'project-closed' })
  return project
}

function createProject(data: DataOf<'CreateProject'>, { project, isDeleted }: ProjectView): Decision<ProjectEvent> {
  if (project || isDeleted) throw refused({ code: 'project-exists' })
  return decided({
    type: 'ProjectCreated',
    data: { ...data, assignedUsers: withoutRepeats(data.assignedUsers) },
  })
}

/** The people of a project after an assignment, or after one of them was deleted. */
const usersChanged = (data: AssignmentChange | null): Decision<ProjectEvent> =>
  data ? decided({ type: 'ProjectUsersChanged', data }) : decided()

/** A name that the person did not see is replaced by no one unknowingly. */
function renameProject({ name, base }: DataOf<'RenameProject'>, { name: previous }: Project): Decision<ProjectEvent> {
  demandUnchanged({ name }, { name: base }, { name: previous })
  return name === previous ? decided() : decided({ type: 'ProjectRenamed', data: { name, previous } })
}

function assignInstance(
  data: DataOf<'AssignInstance'>,
  { verkadaInstanceId: previous }: Project,
): Decision<ProjectEvent> {
  if (data.verkadaInstanceId === previous) return decided()
  return decided({ type: 'ProjectInstanceChanged', data: { ...data, previous } })
}

function moveToFolder({ folderId }: DataOf<'MoveToFolder'>, { folderId: previous }: Project): Decision<ProjectEvent> {
  return folderId === previous ? decided() : decided({ type: 'ProjectMovedToFolder', data: { folderId, previous } })
}

function leaveFolder({ folderId }: DataOf<'LeaveFolder'>, { project }: ProjectView): Decision<ProjectEvent> {
  return project?.folderId === folderId ? moveToFolder({ folderId: null }, project) : decided()
}

function updateChecklist(data: DataOf<'UpdateChecklist'>, project: Project): Decision<ProjectEvent> {
  const changed = ChecklistItem.options.filter((item) => (data[item] ?? project[item]) !== project[item])
  return decided(
    ...changed.map(
      (item): ProjectEvent =>
        data[item]
          ? { type: 'ChecklistItemTicked', data: { item } }
          : { type: 'ChecklistItemUnticked', data: { item } },
    ),
  )
}

function completeProject(project: Project): Decision<ProjectEvent> {
  if (project.status === 'closed') return decided()
  if (!ChecklistItem.options.every((item) => project[item])) throw refused({ code: 'checklist-incomplete' })
  return decided({ type: 'ProjectCompleted', data: {} })
}

const reopenProject = ({ status }: Project): Decision<ProjectEvent> =>
  status === 'open' ? decided() : decided({ type: 'ProjectReopened', data: {} })

const deleteProject = ({ name }: Project): Decision<ProjectEvent> => decided({ type: 'ProjectDeleted', data: { name } })
