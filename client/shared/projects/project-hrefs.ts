import type { AcceptanceId } from '#events/acceptance/acceptance-id.ts'
import type { DeviceId, ProjectId } from '#events/kernel/ids.ts'

/** The board of a project; with `card`, that card open (specification 001, section 2). */
export const boardHref = (projectId: ProjectId, card?: DeviceId): string =>
  `/?projectId=${projectId}${card === undefined ? '' : `&card=${card}`}`

/** The board of a project with its blocked cards alone. */
export const blockedHref = (projectId: ProjectId): string => `/?projectId=${projectId}&blocked=yes`

/** The hand-over documents of a project, or one of them. */
export const acceptanceHref = (projectId: ProjectId, id?: AcceptanceId): string =>
  `/projects/${projectId}/acceptance${id === undefined ? '' : `/${id}`}`

/** The notes on a project (specification 000, "Project notes"). */
export const notesHref = (projectId: ProjectId): string => `/notes?project=${projectId}`
