import type { Context, Decider, Decision } from '../kernel/decider.ts'
import { decided } from '../kernel/decider.ts'
import { Rejection } from '../kernel/rejection.ts'
import { foldCase } from '../kernel/text.ts'
import type { ProjectCommand } from './commands.ts'
import { decideOnCards } from './decide-cards.ts'
import { ChecklistItem, type ProjectEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { type Project, ProjectModel, type ProjectPatch, type ProjectView } from './model.ts'
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
    case 'CreateProject': {
      if (view.project) throw new Rejection({ code: 'project-exists' })
      const { assignedUsers, ...data } = command.data
      return decided({ type: 'ProjectCreated', data: { ...data, assignedUsers: withoutRepeats(assignedUsers) } })
    }
    case 'AssignUsers':
      return assign(open(view), withoutRepeats(command.data.assignedUsers))
    case 'AssignInstance': {
      const { verkadaInstanceId: previous } = open(view)
      if (command.data.verkadaInstanceId === previous) return decided()
      return decided({ type: 'ProjectInstanceChanged', data: { ...command.data, previous } })
    }
    case 'UpdateChecklist': {
      const project = open(view)
      const changed = ChecklistItem.options.filter((item) => (command.data[item] ?? project[item]) !== project[item])
      return decided(
        ...changed.map(
          (item): ProjectEvent =>
            command.data[item]
              ? { type: 'ChecklistItemTicked', data: { item } }
              : { type: 'ChecklistItemUnticked', data: { item } },
        ),
      )
    }
    case 'CompleteProject': {
      const project = existing(view)
      if (project.status === 'closed') return decided()
      if (!ChecklistItem.options.every((item) => project[item])) throw new Rejection({ code: 'checklist-incomplete' })
      return decided({ type: 'ProjectCompleted', data: {} })
    }
    case 'ReopenProject':
      return existing(view).status === 'open' ? decided() : decided({ type: 'ProjectReopened', data: {} })
    case 'DeleteProject':
      return decided({ type: 'ProjectDeleted', data: { name: existing(view).name } })
    case 'AddManualCard':
    case 'ImportDevices':
    case 'UndoImport':
    case 'MoveDevice':
    case 'MoveDevices':
    case 'DescribeDevice':
    case 'RenameDevice':
    case 'DeleteDevice':
      open(view)
      return decideOnCards(command, view, context)
  }
}

function existing({ project }: ProjectView): Project {
  if (!project) throw new Rejection({ code: 'project-unknown' })
  return project
}

/** A closed project is read-only but for reopening and deletion (decisions, "Projects, folders, devices"). */
function open(view: ProjectView): Project {
  const project = existing(view)
  if (project.status === 'closed') throw new Rejection({ code: 'project-closed' })
  return project
}

function assign(project: Project, assignedUsers: string[]): Decision<ProjectEvent> {
  const before = new Set(project.assignedUsers.map(foldCase))
  const after = new Set(assignedUsers.map(foldCase))
  const granted = assignedUsers.filter((email) => !before.has(foldCase(email)))
  const revoked = project.assignedUsers.filter((email) => !after.has(foldCase(email)))
  if (granted.length === 0 && revoked.length === 0) return decided()
  return decided({ type: 'ProjectUsersChanged', data: { assignedUsers, granted, revoked } })
}

const withoutRepeats = (emails: readonly string[]): string[] => [
  ...new Map(emails.map((email) => [foldCase(email), email.trim()])).values(),
]
