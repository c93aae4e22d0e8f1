import type { AssignedName, LogTopic, RowOf } from '#events/registry.ts'
import type { Db, Projection } from '../engine/projection.ts'
import { acceptanceList, acceptances } from './projects/acceptances.ts'
import { accountRecord } from './people/account-record.ts'
import { administration } from './system/administration.ts'
import { achievements } from './people/achievements.ts'
import { appSettings } from './system/app-settings.ts'
import { instanceList, instances, organizationList, organizations } from './projects/catalog.ts'
import { companies, companyList } from './people/companies.ts'
import { completions } from './projects/completions.ts'
import { devices } from './projects/devices.ts'
import { feedback, feedbackList } from './system/feedback.ts'
import { fileUploads } from './system/file-uploads.ts'
import { folderList, folders } from './projects/folders.ts'
import { formList, forms, formsOf } from './surveys/forms.ts'
import { formTemplateList, formTemplates } from './surveys/form-templates.ts'
import { history } from './history/history.ts'
import type { List } from './live-list.ts'
import { noteList, notes } from './projects/notes.ts'
import { pending, pendingList } from './people/pending.ts'
import { planList, plans } from './projects/plans.ts'
import { projectStorage } from './projects/project-storage.ts'
import { projectList, projects, projectsOf } from './projects/projects.ts'
import { search } from './search/search.ts'
import { storageQuotas } from './system/storage-quotas.ts'
import { sectionCardList, sectionCards } from './surveys/section-cards.ts'
import { erasedUserList, formerUserList } from './people/former-users.ts'
import { siteList, sites } from './projects/sites.ts'
import { signIns } from './people/sign-ins.ts'
import { userList, users } from './people/users.ts'
import { webhooks } from './system/webhooks.ts'

/** The read models that the app runs. */
const readModels = {
  projects,
  devices,
  notes,
  sites,
  acceptances,
  plans,
  users,
  accountRecord,
  administration,
  companies,
  pending,
  signIns,
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
  forms,
  sectionCards,
  formTemplates,
  search,
  completions,
  webhooks,
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
  sites: siteList,
  acceptances: acceptanceList,
  plans: planList,
  users: userList,
  companies: companyList,
  pending: pendingList,
  formerUsers: formerUserList,
  erasedUsers: erasedUserList,
  organizations: organizationList,
  instances: instanceList,
  feedback: feedbackList,
  folders: folderList,
  forms: formList,
  sectionCards: sectionCardList,
  formTemplates: formTemplateList,
}

/** The read models of lists that do not have the names of theirs. */
const OF_OTHERS: { readonly [T in Exclude<LogTopic, ReadModelName>]: ReadModelName } = {
  formerUsers: 'users',
  erasedUsers: 'users',
}
const isOfOther = (topic: LogTopic): topic is keyof typeof OF_OTHERS => Object.hasOwn(OF_OTHERS, topic)

/** The read model that has the rows of a list. */
export const modelOf = (topic: LogTopic): ReadModelName => (isOfOther(topic) ? OF_OTHERS[topic] : topic)

/** Everything that people are assigned to, by aggregate: its list, and the ids there that have a person's e-mail. */
const assigned: { readonly [Name in AssignedName]: AssignedTopic<Name> } = {
  project: { aggregate: 'project', list: 'projects', idsOf: projectsOf },
  form: { aggregate: 'form', list: 'forms', idsOf: formsOf },
}
export const ASSIGNED = Object.values(assigned)

type AssignedTopic<Name> = {
  readonly aggregate: Name
  readonly list: Extract<LogTopic, ReadModelName>
  readonly idsOf: (db: Db, email: string) => Promise<readonly number[]>
}
