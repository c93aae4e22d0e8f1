import type { LogTopic, RowOf } from '#events/registry.ts'
import type { Projection } from '../engine/projection.ts'
import { achievements } from './achievements.ts'
import { appSettings } from './app-settings.ts'
import { instanceList, instances, organizationList, organizations } from './catalog.ts'
import { companies, companyList } from './companies.ts'
import { devices } from './devices.ts'
import { feedback, feedbackList } from './feedback.ts'
import { fileUploads } from './file-uploads.ts'
import { folderList, folders } from './folders.ts'
import { history } from './history.ts'
import type { List } from './live-list.ts'
import { noteList, notes } from './notes.ts'
import { projectStorage } from './project-storage.ts'
import { projectList, projects } from './projects.ts'
import { storageQuotas } from './storage-quotas.ts'
import { userList, users } from './users.ts'

/** The read models that the app runs. */
const readModels = {
  projects,
  devices,
  notes,
  users,
  companies,
  organizations,
  instances,
  history,
  feedback,
  achievements,
  settings: appSettings,
  quotas: storageQuotas,
  storage: projectStorage,
  uploads: fileUploads,
  folders,
}

/** Names a read model, for a reader that waits for it. */
export type ReadModelName = keyof typeof readModels

/** By their names. */
export const READ_MODELS: Readonly<Record<ReadModelName, Projection>> = readModels
export const allProjections: readonly Projection[] = Object.values(readModels)

/** Every list of the log that the live channel keeps in step. */
export const LISTS: { readonly [T in LogTopic]: List<RowOf[T]> } = {
  projects: projectList,
  notes: noteList,
  users: userList,
  companies: companyList,
  organizations: organizationList,
  instances: instanceList,
  feedback: feedbackList,
  folders: folderList,
}
