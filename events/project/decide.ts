import { type Context, type Decider, type Decision, decided } from '../kernel/decider.ts'
import { foldCase } from '../kernel/text.ts'
import type { DataOf, ProjectCommand } from './commands.ts'
import { decideOnCards } from './decide-cards.ts'
import { addPhoto, removePhoto } from './decide-photos.ts'
import { reportOnline, syncDevices } from './decide-sync.ts'
import { ChecklistItem, type ProjectEvent } from './events.ts'
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
    case 'AssignUsers':
      return assignUsers(command.data, open(view))
    case 'RemoveUser':
      return removeUser(command.data, view)
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
      // What the provider reports on a project that is closed or gone is no one's fault.
      return view.project?.status === 'open' ? reportOnline(command.data, view) : decided()
    case 'SyncDevices':
      open(view)
      return syncDevices(command.data, view)
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

/** How far the clocks of two servers may be apart. */
const MAX_CLOCK_SKEW_MS = 10_000

/**
 * What a project that is gone has no need of is done already. Deletion and assignment may have times of two servers: where their
 * order is in doubt the person leaves, since who lost access can be given it again (docs/rules.md, ACCOUNT-21).
 */
function removeUser(
  { email, deletedAt }: DataOf<'RemoveUser'>,
  { project, assignedSince }: ProjectView,
): Decision<ProjectEvent> {
  const key = foldCase(email)
  const isLater = (since: string) => Date.parse(since) - Date.parse(deletedAt) > MAX_CLOCK_SKEW_MS
  const isOfNextOwner = [...assignedSince].some(([one, since]) => foldCase(one) === key && isLater(since))
  if (!project || isOfNextOwner) return decided()
  return assignUsers({ assignedUsers: project.assignedUsers.filter((one) => foldCase(one) !== key) }, project)
}

function assignUsers({ assignedUsers, base }: DataOf<'AssignUsers'>, project: Project): Decision<ProjectEvent> {
  const wanted = withoutRepeats(assignedUsers)
  const before = foldedSet(project.assignedUsers)
  const next = base ? sinceBase(project.assignedUsers, base, wanted) : wanted
  const after = foldedSet(next)
  const granted = next.filter((email) => !before.has(foldCase(email)))
  const revoked = project.assignedUsers.filter((email) => !after.has(foldCase(email)))
  if (granted.length === 0 && revoked.length === 0) return decided()
  return decided({ type: 'ProjectUsersChanged', data: { assignedUsers: next, granted, revoked } })
}

/** Those who are assigned `now`, with what a person changed who saw `base` and wants `wanted`. */
function sinceBase(now: readonly string[], base: readonly string[], wanted: readonly string[]): string[] {
  const [isThere, wasSeen, isWanted] = [foldedSet(now), foldedSet(base), foldedSet(wanted)]
  const stay = now.filter((email) => isWanted.has(foldCase(email)) || !wasSeen.has(foldCase(email)))
  const come = wanted.filter((email) => !wasSeen.has(foldCase(email)) && !isThere.has(foldCase(email)))
  return [...stay, ...come]
}

const foldedSet = (emails: readonly string[]): ReadonlySet<string> => new Set(emails.map(foldCase))

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

const withoutRepeats = (emails: readonly string[]): string[] => [
  ...new Map(emails.map((email) => [foldCase(email), email.trim()])).values(),
]
