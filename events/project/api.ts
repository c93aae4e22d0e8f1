import { z } from 'zod'
import { JsonValue } from '../kernel/json.ts'
import { AssignedUsers } from '../kernel/assigned-people.ts'
import { CommandId, DeviceId, FolderId, InstanceId, OrganizationId, ProjectId, UserId } from '../kernel/ids.ts'
import { descriptionText, longText, missing, nameText, shortText } from '../kernel/text.ts'
import { Checklist } from './checklist.ts'
import { ImportChange, ImportedCard, MAX_DELETIONS, MAX_MOVES, MAX_UNDONE, Move } from './commands.ts'
import { Card, DeviceStatus, DeviceType, providerDeviceId } from './device.ts'
import { photoPath } from './photos.ts'

// The bodies and answers of the HTTP calls about projects and their devices (specification, second document, section 7).

/** A project of the list, with the counts that the dashboard needs. */
export const ProjectSummary = z.object({
  id: ProjectId,
  name: z.string(),
  status: z.enum(['open', 'closed']),
  organizationId: OrganizationId,
  verkadaInstanceId: InstanceId,
  folderId: FolderId.nullable(),
  assignedUsers: z.array(z.string()),
  createdAt: z.string(),
  ...Checklist.shape,
  deviceCounts: z.record(DeviceStatus, z.int().nonnegative()),
  /** Ticked items of the three. */
  checklistCount: z.int().min(0).max(3),
  /** Revision of the project's stream that this row shows. */
  revision: z.int().nonnegative(),
  /** At which revision a person last changed the project, and who; null and that of its creation while only the system did. */
  changedRevision: z.int().nonnegative(),
  changedBy: UserId.nullable(),
  /** At which revision a person other than `changedBy` last changed the project; null when only they did. */
  changedByOthersRevision: z.int().nonnegative().nullable(),
})
export type ProjectSummary = z.infer<typeof ProjectSummary>

/** The largest page of the list. */
const MAX_PROJECTS_PAGE = 1_000

/** A part of the list of projects: those with larger ids than `after`, `limit` at most. Without either it is the whole list. */
export const ProjectsPage = z.object({
  after: z.coerce.number().int().nonnegative().optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PROJECTS_PAGE).optional(),
})
export type ProjectsPage = z.infer<typeof ProjectsPage>

export const CreateProjectBody = z.object({
  name: nameText('Project name', 'Please enter a project name'),
  assignedUsers: AssignedUsers.default([]),
  verkadaInstanceId: InstanceId.clone({ ...InstanceId.def, ...missing('Please select a Verkada instance') }),
  organizationId: OrganizationId.optional(),
})
export type CreateProjectBody = z.input<typeof CreateProjectBody>

export const ProjectNameBody = z.object({
  name: nameText('Project name', 'Please enter a project name'),
  base: z.string().optional(),
})
export const AssignInstanceBody = z.object({ verkadaInstanceId: InstanceId })
export const MoveToFolderBody = z.object({ folderId: FolderId.nullable() })
export const ChecklistBody = Checklist.partial()
export const ProjectStatusBody = z.object({ status: z.enum(['open', 'closed']) })

/** A device as the API answers it: the card with the specification's fields around it. */
export const Device = z.object({
  ...Card.omit({ synced: true, photos: true, beforeImports: true }).shape,
  projectId: ProjectId,
  deviceId: z.string(),
  metadata: z.record(z.string(), JsonValue),
  photos: z.array(z.string()),
})
export type Device = z.infer<typeof Device>

/** A card as the API answers it. `metadata` is what the provider says of a device; of a card that people made, just that. */
export function toDevice({ projectId, card }: { readonly projectId: ProjectId; readonly card: Card }): Device {
  const { synced, photos = [], beforeImports: _, ...shown } = card
  const missing = synced?.isMissing ? { missing: true } : {}
  const metadata: Device['metadata'] = { ...synced?.metadata, isManual: card.isManual, ...missing }
  return {
    ...shown,
    projectId,
    deviceId: providerDeviceId(card),
    metadata,
    photos: photos.map((photo) => photoPath(card.id, photo)),
  }
}

export const ManualCardBody = z.object({
  name: nameText('Card name'),
  type: DeviceType.default('camera'),
  status: DeviceStatus.default('waiting'),
  description: descriptionText.default(''),
})
export type ManualCardBody = z.input<typeof ManualCardBody>

/** One import takes so many rows at most. */
export const MAX_IMPORT_ROWS = 10_000

/** So many characters of JSON do the changes of one import take at most: they are one event, and undone as one. */
const MAX_CHANGES_LENGTH = 200_000

/** True if the changes fit into one import. */
export const areChangesInBounds = (changes: readonly ImportChange[]): boolean =>
  JSON.stringify(changes).length <= MAX_CHANGES_LENGTH

/** `rows` make new cards, `changes` change some that are there. */
export const ImportBody = z
  .object({
    fileName: shortText,
    rows: z.array(ImportedCard.omit({ deviceId: true })).max(MAX_IMPORT_ROWS),
    changes: z.array(ImportChange).refine(areChangesInBounds, 'Too many changes for one import').default([]),
  })
  .refine(({ rows, changes }) => rows.length + changes.length > 0, { message: 'No valid rows', path: ['rows'] })
export type ImportBody = z.output<typeof ImportBody>

/** `changed`: so many cards say what the list says; others had been changed meanwhile. */
export const ImportAnswer = z.object({
  batchId: CommandId,
  created: z.int().nonnegative(),
  changed: z.int().nonnegative(),
})
export type ImportAnswer = z.infer<typeof ImportAnswer>

/** Cards that were `removed`, that stayed (`kept`), and that say again what they said before (`restored`). */
export const UndoImportAnswer = z.object({
  removed: z.int().nonnegative(),
  kept: z.int().nonnegative(),
  restored: z.int().nonnegative(),
})

export const DeviceStatusBody = z.object({
  status: DeviceStatus,
  online: z.boolean().optional(),
  from: DeviceStatus.optional(),
})
export const MoveDevicesBody = z.object({ moves: z.array(Move).min(1).max(MAX_MOVES) })
/** The commands of one's own gesture; or a revision of the project, for the change that its event is a part of. */
export const UndoBody = z.union([
  z.strictObject({ undoes: z.array(CommandId).min(1).max(MAX_UNDONE) }),
  z.strictObject({ revision: z.int().nonnegative() }),
])
export type UndoBody = z.infer<typeof UndoBody>
export const DeleteDevicesBody = z.object({ deviceIds: z.array(DeviceId).min(1).max(MAX_DELETIONS) })
/** The outcome for each card of a move over several: moved (or there already), or why not. */
export const MoveDevicesAnswer = z.object({
  results: z.array(
    z.object({ deviceId: DeviceId, ok: z.boolean(), code: z.string().optional(), message: z.string().optional() }),
  ),
})
export type MoveDevicesAnswer = z.infer<typeof MoveDevicesAnswer>

export const DeviceDescriptionBody = z.object({ description: descriptionText, base: longText.optional() })
export const DeviceTypeBody = z.object({ type: DeviceType })
export const DeviceNameBody = z.object({ name: nameText('Card name'), base: z.string().optional() })
