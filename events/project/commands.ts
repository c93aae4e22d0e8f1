import { z } from 'zod'
import { DeviceId, FolderId, InstanceId, OrganizationId, ProjectId } from '../kernel/ids.ts'
import { command } from '../kernel/message.ts'
import { Email, longText, nameText, shortText } from '../kernel/text.ts'
import { EventPhoto } from './photos.ts'
import { DeviceMetadata, DeviceStatus, DeviceType } from './device.ts'

/** A project is assigned to so many people at most: their e-mails stand in one event. */
const MAX_ASSIGNED = 1000
export const AssignedUsers = z
  .array(Email, 'Assigned users must be an array')
  .max(MAX_ASSIGNED, `Assigned users must be at most ${MAX_ASSIGNED}`)

/** Largest number of cards that one gesture moves. */
export const MAX_MOVES = 1000

export const Move = z.object({
  deviceId: DeviceId,
  /** The status the person saw; without it the card's present one is taken. */
  from: DeviceStatus.optional(),
  to: DeviceStatus,
  /** Counts for manual cards only; for synced ones the provider's word stands. */
  online: z.boolean().optional(),
})
export type Move = z.infer<typeof Move>

export const Checklist = z.object({
  usersAddedToSupportPortal: z.boolean(),
  cameraViewsConfirmed: z.boolean(),
  usersAddedToVerkadaPortal: z.boolean(),
})
export type Checklist = z.infer<typeof Checklist>

export const ImportedCard = z.object({
  deviceId: DeviceId,
  name: nameText('Card name'),
  type: DeviceType,
  description: longText,
})
export type ImportedCard = z.infer<typeof ImportedCard>

/** A device as the provider lists it. `online` null: it does not say. */
export const ListedDevice = z.object({
  /** The id of its card, or the one that was reserved for it. */
  deviceId: DeviceId,
  providerId: z.string(),
  type: DeviceType,
  name: z.string(),
  online: z.boolean().nullable(),
  metadata: DeviceMetadata,
})
export type ListedDevice = z.infer<typeof ListedDevice>

/** What the provider reports of a device by itself. */
export const OnlineReport = z.object({ type: DeviceType, providerId: z.string(), online: z.boolean() })
export type OnlineReport = z.infer<typeof OnlineReport>

/** What people can ask of a project. Ids of what a command creates come with it, reserved by the server. */
export const ProjectCommand = z.discriminatedUnion('type', [
  command('CreateProject', {
    projectId: ProjectId,
    name: nameText('Project name', 'Please enter a project name'),
    assignedUsers: AssignedUsers,
    verkadaInstanceId: InstanceId,
    organizationId: OrganizationId,
  }),
  /** `base`: those whom the person saw when they chose. What others changed since stays. */
  command('AssignUsers', { assignedUsers: AssignedUsers, base: AssignedUsers.optional() }),
  /**
   * A person who was deleted leaves, also a closed project. One who was assigned by the same e-mail after `deletedAt`
   * (ISO 8601, UTC) is another one.
   */
  command('RemoveUser', { email: z.string(), deletedAt: z.string() }),
  command('AssignInstance', { verkadaInstanceId: InstanceId, organizationId: OrganizationId }),
  /** Null: out of its folder. */
  command('MoveToFolder', { folderId: FolderId.nullable() }),
  /** A folder is gone: a project that is still in it is in none. */
  command('LeaveFolder', { folderId: FolderId }),
  command('UpdateChecklist', Checklist.partial().shape),
  command('CompleteProject', {}),
  command('ReopenProject', {}),
  command('DeleteProject', {}),
  command('AddManualCard', { ...ImportedCard.shape, status: DeviceStatus }),
  command('ImportDevices', {
    batchId: z.string(),
    fileName: shortText,
    part: z.int().positive(),
    parts: z.int().positive(),
    cards: z.array(ImportedCard),
  }),
  command('UndoImport', { batchId: z.string() }),
  /** A part of what the provider lists; `missing` are cards that it lists no more. */
  command('SyncDevices', {
    batchId: z.string(),
    verkadaInstanceId: InstanceId,
    devices: z.array(ListedDevice),
    missing: z.array(DeviceId),
  }),
  /** The provider's word on cards that one of these instances listed last. */
  command('ReportOnline', { instances: z.array(InstanceId), reports: z.array(OnlineReport) }),
  command('MoveDevice', Move.shape),
  command('MoveDevices', { moves: z.array(Move).min(1).max(MAX_MOVES) }),
  command('DescribeDevice', {
    deviceId: DeviceId,
    description: longText,
    /** The text it was edited from; when the card has another by now, the command is refused with both. */
    base: longText.optional(),
  }),
  command('RenameDevice', { deviceId: DeviceId, name: nameText('Card name') }),
  /** A photo that the store has by now. */
  command('AddPhoto', { deviceId: DeviceId, photo: EventPhoto }),
  command('RemovePhoto', { deviceId: DeviceId, digest: z.string() }),
  command('DeleteDevice', { deviceId: DeviceId }),
])
export type ProjectCommand = z.infer<typeof ProjectCommand>

/** The data of a type of command. */
export type DataOf<T extends ProjectCommand['type']> = Extract<ProjectCommand, { readonly type: T }>['data']
