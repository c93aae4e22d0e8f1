import type { RowOf, Topic } from '#events/registry.ts'
import type { Projection } from '../engine/projection.ts'
import { instanceList, instances, organizationList, organizations } from './catalog.ts'
import { devices } from './devices.ts'
import type { List } from './live-list.ts'
import { noteList, notes } from './notes.ts'
import { projectList, projects } from './projects.ts'
import { userList, users } from './users.ts'

/** The read models that the app runs. */
const readModels = { projects, devices, notes, users, organizations, instances }

/** Names a read model, for a reader that waits for it. */
export type ReadModelName = keyof typeof readModels

/** By their names. */
export const READ_MODELS: Readonly<Record<ReadModelName, Projection>> = readModels
export const allProjections: readonly Projection[] = Object.values(readModels)

/** Every list that the live channel keeps in step. */
export const LISTS: { readonly [T in Topic]: List<RowOf[T]> } = {
  projects: projectList,
  notes: noteList,
  users: userList,
  organizations: organizationList,
  instances: instanceList,
}
