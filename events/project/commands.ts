import { z } from 'zod'
import { CommandId, DeviceId, FolderId, InstanceId, OrganizationId, ProjectId } from '../kernel/ids.ts'
import { AssignedUsers, Assignment, Removal } from '../kernel/assigned-people.ts'
import { command } from '../kernel/message.ts'
import { longText, nameText, shortText } from '../kernel/text.ts'
import { EventPhoto } from '../kernel/photo.ts'
import { SectionId } from '../form/form-id.ts'
import { Checklist } from './checklist.ts'
import { DeviceMetadata, DeviceStatus, DeviceType } from './device.ts'
import { Survey } from './survey/survey.ts'
import { UndoStep } from './undo/step.ts'

/** Largest number of cards that one gesture moves. */
export const MAX_MOVES = 1000
/** Commands of one gesture that one undo takes back at most. */
export const MAX_UNDONE = 200
/** Cards that one deletion takes at most: each keeps the whole card, and an append has its limit. */
export const MAX_DELETIONS = 100

export const Move = z.object({
  deviceId: DeviceId,
  /** The status the person saw; without it the card's present one is taken. */
  from: DeviceStatus.optional(),
  to: DeviceStatus,
  /** Counts for manual cards only; for synced ones the provider's word stands. */
  online: z.boolean().optional(),
})
export type Move = z.infer<typeof Move>

export const ImportedCard = z.object({
  deviceId: DeviceId,
  name: nameText('Card name'),
  type: DeviceType,
  description: longText,
})
export type ImportedCard = z.infer<typeof ImportedCard>

/** An import's change of a card that is there. `from`: what the person saw; a card that says something else by then stays. */
export const ImportChange = z.object({
  deviceId: DeviceId,
  name: z.object({ from: z.string(), to: nameText('Card name') }).optional(),
  description: z.object({ from: longText, to: longText }).optional(),
})
export type ImportChange = z.infer<typeof ImportChange>

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

/** A report of the provider's, by itself, about one device. */
export const OnlineReport = z.object({ type: DeviceType, providerId: z.string(), online: z.boolean() })
export type OnlineReport = z.infer<typeof OnlineReport>

/** Commands for a project, from people and the server. New ids come with a command, reserved by the server. */
export const ProjectCommand = z.discriminatedUnion('type', [
  command('CreateProject', {
    projectId: ProjectId,
    name: nameText('Project name', 'Please enter a project name'),
    assignedUsers: AssignedUsers,
    verkadaInstanceId: InstanceId,
    organizationId: OrganizationId,
  }),
  /** `base`: the name that the person saw. */
  command('RenameProject', {
    name: nameText('Project name', 'Please enter a project name'),
    base: z.string().optional(),
  }),
  command('AssignUsers', Assignment.shape),
  /** A person who was deleted leaves, also a closed project. */
  command('RemoveUser', Removal.shape),
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
  command('ChangeByImport', { batchId: z.string(), fileName: shortText, changes: z.array(ImportChange) }),
  /** Makes cards of sections of a survey. Those that are cards already are left out. */
  command('MakeFromSurvey', {
    batchId: z.string(),
    survey: Survey,
    cards: z.array(ImportedCard.extend({ sectionId: SectionId })),
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
  /** `base`: the name that the person saw; when the card has another by now, the command is refused with it. */
  command('RenameDevice', { deviceId: DeviceId, name: nameText('Card name'), base: z.string().optional() }),
  command('ChangeDeviceType', { deviceId: DeviceId, type: DeviceType }),
  /** A photo that the store has by now. */
  command('AddPhoto', { deviceId: DeviceId, photo: EventPhoto }),
  command('RemovePhoto', { deviceId: DeviceId, digest: z.string() }),
  command('DeleteDevice', { deviceId: DeviceId }),
  /**
   * Takes back what these commands did, all of it or nothing: one gesture of a person. `steps` follow from their events; they are
   * found by the server, and in a browser from what the screen showed.
   */
  command('Undo', {
    undoes: z.array(CommandId).min(1).max(MAX_UNDONE),
    steps: z.array(UndoStep),
  }),
  command('DeleteDevices', { deviceIds: z.array(DeviceId).min(1).max(MAX_DELETIONS) }),
])
export type ProjectCommand = z.infer<typeof ProjectCommand>

/** The data of a type of command. */
export type DataOf<T extends ProjectCommand['type']> = Extract<ProjectCommand, { readonly type: T }>['data']
