import { z } from 'zod'
import { DeviceId, FolderId, InstanceId, OrganizationId, ProjectId, UserId } from '../kernel/ids.ts'
import { event } from '../kernel/message.ts'
import { DeviceStatus, DeviceType } from './device.ts'
import { CardPhoto, EventPhoto } from './photos.ts'

/** The three items of the installation checklist (specification, section 3). */
export const ChecklistItem = z.enum(['usersAddedToSupportPortal', 'cameraViewsConfirmed', 'usersAddedToVerkadaPortal'])
export type ChecklistItem = z.infer<typeof ChecklistItem>

const emails = z.array(z.string())
/** What the provider said of a device then. */
const metadata = z.record(z.string(), z.json())
const newCard = z.object({ deviceId: DeviceId, name: z.string(), type: DeviceType, description: z.string() })

/**
 * A card as an event embeds it, apart from the card that boards show: that one gets new fields, and events that were written
 * without them must stay readable.
 */
const deletedCard = z.object({
  id: DeviceId,
  name: z.string(),
  type: DeviceType,
  status: DeviceStatus,
  description: z.string(),
  online: z.boolean(),
  isManual: z.boolean(),
  statusBy: UserId.nullable(),
  statusAt: z.string(),
  describedBy: UserId.nullable(),
  describedAt: z.string(),
  createdBy: UserId.nullable(),
  createdAt: z.string(),
  batchId: z.string().nullable(),
  isWorkedOn: z.literal(true).optional(),
  synced: z
    .object({ deviceId: z.string(), instance: InstanceId, metadata, isMissing: z.literal(true).optional() })
    .optional(),
  photos: z.array(CardPhoto).optional(),
})
export type DeletedCard = z.infer<typeof deletedCard>

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
  /** Null: in no folder. */
  event('ProjectMovedToFolder', { folderId: FolderId.nullable(), previous: FolderId.nullable() }),
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
  /** The cards of an import that were as imported are gone again; people had worked on those in `kept`. */
  event('ImportUndone', { batchId: z.string(), removed: z.array(DeviceId), kept: z.array(DeviceId) }),

  /** Devices of the provider's that were not on the board. All events of one sync share `batchId`. Cards start as waiting. */
  event('DevicesSynced', {
    batchId: z.string(),
    verkadaInstanceId: InstanceId,
    devices: z.array(
      z.object({
        deviceId: DeviceId,
        providerId: z.string(),
        name: z.string(),
        type: DeviceType,
        online: z.boolean(),
        metadata,
      }),
    ),
  }),
  /** What the provider says of cards by now, where it is something else; `previous` is the name before. */
  event('SyncedDevicesUpdated', {
    batchId: z.string(),
    verkadaInstanceId: InstanceId,
    devices: z.array(
      z.object({ deviceId: DeviceId, name: z.string(), previous: z.string(), online: z.boolean(), metadata }),
    ),
  }),
  /** The provider lists these no more. Their cards stay. */
  event('SyncedDevicesMissed', { batchId: z.string(), devices: z.array(DeviceId) }),

  event('DeviceInstalled', { deviceId: DeviceId }),
  event('DeviceConfirmed', { deviceId: DeviceId }),
  event('DeviceMovedBackToInstalled', { deviceId: DeviceId }),
  event('DeviceMovedBackToWaiting', { deviceId: DeviceId }),
  event('DeviceOnlineReported', { deviceId: DeviceId, online: z.boolean() }),
  event('DeviceDescribed', { deviceId: DeviceId, description: z.string(), previous: z.string() }),
  event('DeviceRenamed', { deviceId: DeviceId, name: z.string(), previous: z.string() }),
  event('PhotoAdded', { deviceId: DeviceId, photo: EventPhoto }),
  /** `addedBy` had added it; null: a person who is not known. */
  event('PhotoRemoved', { deviceId: DeviceId, photo: EventPhoto, addedBy: UserId.nullable() }),
  /** Carries the card as it was, so that the history can show and give it back. */
  event('DeviceDeleted', { deviceId: DeviceId, card: deletedCard }),
])
export type ProjectEvent = z.infer<typeof ProjectEvent>

/** Everything that can happen to a project. */
export const PROJECT_EVENT_TYPES: readonly ProjectEvent['type'][] = ProjectEvent.options.map(
  ({ shape }) => shape.type.value,
)
