import type { BoardEvent } from '#events/live/protocol.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { deviceId, sampleProject } from '../../../live/testing/samples.ts'

// Events that the tests of replay tell.

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

const { id: projectId, organizationId, verkadaInstanceId, name } = sampleProject
export const created: ProjectEvent = {
  type: 'ProjectCreated',
  data: { projectId, name, organizationId, verkadaInstanceId, assignedUsers: [] },
}
export const added = (id: number): ProjectEvent => ({
  type: 'ManualCardAdded',
  data: { deviceId: deviceId(id), name: `Cam ${id}`, type: 'camera', status: 'waiting', description: '' },
})
export const installed = (id: number): ProjectEvent => ({ type: 'DeviceInstalled', data: { deviceId: deviceId(id) } })

/** An event as it was recorded at a time, in milliseconds since 1970. */
export const recorded = (event: BoardEvent, atMs: number): BoardEvent => ({
  ...event,
  recordedAt: new Date(atMs).toISOString(),
})
