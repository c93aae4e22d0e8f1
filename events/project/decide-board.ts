import { assign, type AssignmentChange } from '../kernel/assigned-people.ts'
import { demandUnchanged } from '../kernel/changed-meanwhile.ts'
import { type Context, type Decision, decided } from '../kernel/decider.ts'
import type { BoardCommand } from './calls.ts'
import type { DataOf } from './commands.ts'
import { decideOnCards } from './decide-cards.ts'
import { removePhoto } from './decide-photos.ts'
import { ChecklistItem } from './checklist.ts'
import type { ProjectEvent } from './events.ts'
import type { Project, ProjectView } from './model.ts'
import { refused } from './refusals.ts'

/** A command of a board but for undoing, whose rules a browser fetches late. */
export type PlainCommand = Exclude<BoardCommand, { readonly type: 'Undo' }>

/** Decides what people ask for on an open board. Runs on the server and, for the optimistic screen, in the browser. @throws Rejection */
export function decideOnBoard(command: PlainCommand, view: ProjectView, context: Context): Decision<ProjectEvent> {
  switch (command.type) {
    case 'RenameProject':
      return renameProject(command.data, openOf(view))
    case 'AssignUsers':
      return usersChanged(assign(command.data, openOf(view).assignedUsers))
    case 'AssignInstance':
      return assignInstance(command.data, openOf(view))
    case 'MoveToFolder':
      return moveToFolder(command.data, existing(view))
    case 'UpdateChecklist':
      return updateChecklist(command.data, openOf(view))
    case 'CompleteProject':
      return completeProject(existing(view))
    case 'ReopenProject':
      return reopenProject(existing(view))
    case 'DeleteProject':
      return deleteProject(existing(view))
    case 'RemovePhoto':
      openOf(view)
      return removePhoto(command.data, view)
    case 'AddManualCard':
    case 'UndoImport':
    case 'MoveDevice':
    case 'MoveDevices':
    case 'DescribeDevice':
    case 'RenameDevice':
    case 'ChangeDeviceType':
    case 'DeleteDevice':
    case 'DeleteDevices':
      openOf(view)
      return decideOnCards(command, view, context)
  }
}

function existing({ project }: ProjectView): Project {
  if (!project) throw refused({ code: 'project-unknown' })
  return project
}

/** A closed project is read-only but for reopening, folders and deletion (decisions, "Projects, folders, devices"). */
export function openOf(view: ProjectView): Project {
  const project = existing(view)
  if (project.status === 'closed') throw refused({ code: 'project-closed' })
  return project
}

/** The people of a project after an assignment, or after one of them was deleted. */
export const usersChanged = (data: AssignmentChange | null): Decision<ProjectEvent> =>
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

export function moveToFolder(
  { folderId }: DataOf<'MoveToFolder'>,
  { folderId: previous }: Project,
): Decision<ProjectEvent> {
  return folderId === previous ? decided() : decided({ type: 'ProjectMovedToFolder', data: { folderId, previous } })
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
