import { z } from 'zod'
import { DeviceId, InstanceId, OrganizationId, ProjectId } from '../kernel/ids.ts'
import { Card, DeviceStatus, DeviceType } from './device.ts'

/** The three items of the installation checklist (specification, section 3). */
export const ChecklistItem = z.enum(['usersAddedToSupportPortal', 'cameraViewsConfirmed', 'usersAddedToVerkadaPortal'])
export type ChecklistItem = z.infer<typeof ChecklistItem>

const event = <T extends string, D extends z.ZodRawShape>(type: T, data: D) =>
  z.object({ type: z.literal(type), data: z.object(data) })

const emails = z.array(z.string())
const newCard = z.object({ deviceId: DeviceId, name: z.string(), type: DeviceType, description: z.string() })

export const ProjectEvent = z.discriminatedUnion('type', [
  event('ProjectCreated', {
    projectId: ProjectId,
    name: z.string(),
    organizationId: OrganizationId,
    verkadaInstanceId: InstanceId,
    assignedUsers: emails,
  }),
  /** Who may open the project; `granted` and `revoked` say what changed. */
  event('ProjectUsersChanged', { assignedUsers: emails, granted: emails, revoked: emails }),
  event('ProjectInstanceChanged', {
    verkadaInstanceId: InstanceId,
    organizationId: OrganizationId,
    previous: InstanceId,
  }),
  event('ChecklistItemTicked', { item: ChecklistItem }),
  event('ChecklistItemUnticked', { item: ChecklistItem }),
  event('ProjectCompleted', {}),
  event('ProjectReopened', {}),
  event('ProjectDeleted', { name: z.string() }),

  event('ManualCardAdded', { ...newCard.shape, status: DeviceStatus }),
  /** One part of an import; all parts of one file share `batchId`. Cards start as waiting. */
  event('DevicesImported', {
    batchId: z.string(),
    fileName: z.string(),
    part: z.int().positive(),
    parts: z.int().positive(),
    cards: z.array(newCard),
  }),
  /** The cards of an import that nobody had worked on are gone again; `kept` had been worked on. */
  event('ImportUndone', { batchId: z.string(), removed: z.array(DeviceId), kept: z.array(DeviceId) }),

  event('DeviceInstalled', { deviceId: DeviceId }),
  event('DeviceConfirmed', { deviceId: DeviceId }),
  event('DeviceMovedBackToInstalled', { deviceId: DeviceId }),
  event('DeviceMovedBackToWaiting', { deviceId: DeviceId }),
  event('DeviceOnlineReported', { deviceId: DeviceId, online: z.boolean() }),
  event('DeviceDescribed', { deviceId: DeviceId, description: z.string(), previous: z.string() }),
  event('DeviceRenamed', { deviceId: DeviceId, name: z.string(), previous: z.string() }),
  /** Carries the card as it was, so that the history can show and give it back. */
  event('DeviceDeleted', { deviceId: DeviceId, card: Card }),
])
export type ProjectEvent = z.infer<typeof ProjectEvent>
