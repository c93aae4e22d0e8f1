import type { DeviceId, ProjectId } from '#events/kernel/ids.ts'

/** The history of a project, or the part of it that is about a device. */
export const historyHref = (projectId: ProjectId, device?: DeviceId): string =>
  `/projects/${projectId}/history${device === undefined ? '' : `?device=${device}`}`

/** The history of a project at the line of a revision of its board. */
export const historyLineHref = (projectId: ProjectId, revision: number): string =>
  `${historyHref(projectId)}?revision=${revision}`
