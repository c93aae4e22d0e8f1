import type { Role } from '../kernel/actor.ts'
import { foldCase } from '../kernel/text.ts'
import type { ProjectCommand } from './commands.ts'
import type { Project } from './model.ts'

/** What access depends on: a person's role, and the e-mail he is assigned by. */
export type Person = { readonly role: Role; readonly email: string }

/** Whether a person may see a project, its devices and its live board: employees all, others those they are assigned to. */
export const maySee = (person: Person, project: Pick<Project, 'assignedUsers'>): boolean =>
  person.role === 'employee' || project.assignedUsers.some((email) => foldCase(email) === foldCase(person.email))

/** Whether a role may send a command to a project that it may see (decisions, "Who may do what"). */
export function mayCommand(role: Role, type: ProjectCommand['type']): boolean {
  switch (type) {
    case 'MoveDevice':
    case 'MoveDevices':
    case 'DescribeDevice':
    case 'DeleteDevice':
    case 'UpdateChecklist':
      return true
    case 'CreateProject':
    case 'AssignUsers':
    case 'AssignInstance':
    case 'CompleteProject':
    case 'ReopenProject':
    case 'DeleteProject':
    case 'AddManualCard':
    case 'ImportDevices':
    case 'UndoImport':
    case 'RenameDevice':
      return role === 'employee'
  }
}
