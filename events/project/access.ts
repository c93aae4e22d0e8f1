import type { Person } from '../kernel/actor.ts'
import { foldCase } from '../kernel/text.ts'
import type { Project } from './model.ts'

/** Whether a person may see a project, its devices and its live board: employees all, others those they are assigned to. */
export const maySee = (person: Person, project: Pick<Project, 'assignedUsers'>): boolean =>
  person.role === 'employee' || project.assignedUsers.some((email) => foldCase(email) === foldCase(person.email))
