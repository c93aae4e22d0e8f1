import { z } from 'zod'
import { CommandId, DeviceId, FolderId, InstanceId, OrganizationId, ProjectId, UserId } from '../kernel/ids.ts'
import { descriptionText, longText, missing, nameText, shortText } from '../kernel/text.ts'
import { AssignedUsers, Checklist, ImportedCard, MAX_MOVES, Move } from './commands.ts'
import { Card, DeviceStatus, DeviceType } from './device.ts'

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

export const AssignUsersBody = z.object({ assignedUsers: AssignedUsers, base: AssignedUsers.optional() })
export const AssignInstanceBody = z.object({ verkadaInstanceId: InstanceId })
export const MoveToFolderBody = z.object({ folderId: FolderId.nullable() })
export const ChecklistBody = Checklist.partial()
export const ProjectStatusBody = z.object({ status: z.enum(['open', 'closed']) })

/** A device as the API answers it: the card with the specification's fields around it. */
export const Device = z.object({
  ...Card.omit({ synced: true, photos: true }).shape,
  projectId: ProjectId,
  deviceId: z.string(),
  metadata: z.record(z.string(), z.json()),
  photos: z.array(z.string()),
})
export type Device = z.infer<typeof Device>

export const ManualCardBody = z.object({
  name: nameText('Card name'),
  type: DeviceType.default('camera'),
  status: DeviceStatus.default('waiting'),
  description: descriptionText.default(''),
})
export type ManualCardBody = z.input<typeof ManualCardBody>

/** One import takes so many rows at most. */
export const MAX_IMPORT_ROWS = 10_000

export const ImportBody = z.object({
  fileName: shortText,
  rows: z
    .array(ImportedCard.omit({ deviceId: true }))
    .min(1, 'No valid rows')
    .max(MAX_IMPORT_ROWS),
})
export type ImportBody = z.infer<typeof ImportBody>

export const ImportAnswer = z.object({ batchId: CommandId, created: z.int().nonnegative() })
export type ImportAnswer = z.infer<typeof ImportAnswer>

export const UndoImportAnswer = z.object({ removed: z.int().nonnegative(), kept: z.int().nonnegative() })

export const DeviceStatusBody = z.object({
  status: DeviceStatus,
  online: z.boolean().optional(),
  from: DeviceStatus.optional(),
})
export const MoveDevicesBody = z.object({ moves: z.array(Move).min(1).max(MAX_MOVES) })
/** What became of each card of a move over several: moved (or there already), or why not. */
export const MoveDevicesAnswer = z.object({
  results: z.array(
    z.object({ deviceId: DeviceId, ok: z.boolean(), code: z.string().optional(), message: z.string().optional() }),
  ),
})
export type MoveDevicesAnswer = z.infer<typeof MoveDevicesAnswer>

export const DeviceDescriptionBody = z.object({ description: descriptionText, base: longText.optional() })
export const DeviceNameBody = z.object({ name: nameText('Card name') })
