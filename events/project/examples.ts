// Examples that tests begin with.
import { InstanceId, OrganizationId, ProjectId } from '../kernel/ids.ts'
import type { ProjectEvent } from './events.ts'
import type { EventPhoto } from '../kernel/photo.ts'

/** The details of a project. */
export const EXAMPLE_PROJECT = {
  projectId: ProjectId.parse(1),
  name: 'Terminal',
  organizationId: OrganizationId.parse(1),
  verkadaInstanceId: InstanceId.parse(1),
}

/** That project's creation, with no one assigned. */
export const EXAMPLE_CREATED: ProjectEvent = {
  type: 'ProjectCreated',
  data: { ...EXAMPLE_PROJECT, assignedUsers: [] },
}

/** A photo as events name it. `digest` tells it apart; it need be none. */
export const examplePhoto = (digest: string): EventPhoto => ({
  key: digest,
  digest,
  bytes: 1,
  mediaType: 'image/png',
  width: 1,
  height: 1,
  fileName: 'a.png',
})
