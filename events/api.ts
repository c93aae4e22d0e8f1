import { z } from 'zod'
import { Role } from './actor.ts'
import { CommandId, CompanyId, DeviceId, InstanceId, OrganizationId, ProjectId, UserId } from './ids.ts'
import { AssignedUsers, Checklist, ImportedCard, MOST_MOVES, Move } from './project/commands.ts'
import { Card, DeviceStatus, DeviceType } from './project/device.ts'
import { longText, nameText, shortText } from './text.ts'

// The bodies and answers of the HTTP interface (specification, section 7 of both documents), shared by server and client.

export const LoginBody = z.object({
  username: shortText.min(1, 'Username or email is required'),
  password: z.string().min(1, 'Password is required'),
})
export type LoginBody = z.infer<typeof LoginBody>

export const User = z.object({
  id: UserId,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  companyId: CompanyId.nullable(),
})
export type User = z.infer<typeof User>

/** As much of a person as those who share a project with him see. */
export const Colleague = z.object({ id: UserId, name: z.string(), role: Role })
export type Colleague = z.infer<typeof Colleague>

export const Organization = z.object({ id: OrganizationId, name: z.string(), createdAt: z.string() })
export type Organization = z.infer<typeof Organization>

/** A provider instance as it may be shown: never its key or secret. */
export const Instance = z.object({
  id: InstanceId,
  name: z.string(),
  organizationId: OrganizationId,
  createdAt: z.string(),
})
export type Instance = z.infer<typeof Instance>

/** A project of the list, with the counts that the dashboard needs. */
export const ProjectSummary = z.object({
  id: ProjectId,
  name: z.string(),
  status: z.enum(['open', 'closed']),
  organizationId: OrganizationId,
  verkadaInstanceId: InstanceId,
  folderId: z.int().positive().nullable(),
  assignedUsers: z.array(z.string()),
  createdAt: z.string(),
  ...Checklist.shape,
  deviceCounts: z.record(DeviceStatus, z.int().nonnegative()),
  /** Ticked items of the three. */
  checklistCount: z.int().min(0).max(3),
  /** Revision of the project's stream that this row shows. */
  revision: z.int().nonnegative(),
  /** When somebody last changed the project, and who (null: the system). */
  changedAt: z.string(),
  changedBy: UserId.nullable(),
})
export type ProjectSummary = z.infer<typeof ProjectSummary>

export const CreateProjectBody = z.object({
  name: nameText('Please enter a project name'),
  assignedUsers: AssignedUsers.default([]),
  verkadaInstanceId: InstanceId,
  organizationId: OrganizationId.optional(),
})
export type CreateProjectBody = z.input<typeof CreateProjectBody>

export const AssignUsersBody = z.object({ assignedUsers: AssignedUsers })
export const AssignInstanceBody = z.object({ verkadaInstanceId: InstanceId })
export const ChecklistBody = Checklist.partial()
export const ProjectStatusBody = z.object({ status: z.enum(['open', 'closed']) })

/** A device as the API answers it: the card with the specification's fields around it. */
export const Device = z.object({
  ...Card.shape,
  projectId: ProjectId,
  deviceId: z.string(),
  metadata: z.record(z.string(), z.json()),
  photos: z.array(z.string()),
})
export type Device = z.infer<typeof Device>

export const ManualCardBody = z.object({
  name: nameText('Card name is required'),
  type: DeviceType.default('camera'),
  status: DeviceStatus.default('waiting'),
  description: longText.default(''),
})
export type ManualCardBody = z.input<typeof ManualCardBody>

/** Most rows that one import takes. */
export const MOST_IMPORT_ROWS = 10_000

export const ImportBody = z.object({
  fileName: shortText,
  rows: z
    .array(ImportedCard.omit({ deviceId: true }))
    .min(1, 'No valid rows')
    .max(MOST_IMPORT_ROWS),
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
export const MoveDevicesBody = z.object({ moves: z.array(Move).min(1).max(MOST_MOVES) })
/** What became of each card of a move over several: moved (or there already), or why not. */
export const MoveDevicesAnswer = z.object({
  results: z.array(
    z.object({ deviceId: DeviceId, ok: z.boolean(), code: z.string().optional(), message: z.string().optional() }),
  ),
})
export type MoveDevicesAnswer = z.infer<typeof MoveDevicesAnswer>

export const DeviceDescriptionBody = z.object({ description: longText, base: longText.optional() })
export const DeviceNameBody = z.object({ name: nameText('Card name is required') })

/** Every answer that is not a success. `message` is a sentence for people. */
export const ErrorAnswer = z.looseObject({ message: z.string(), code: z.string().optional() })
export type ErrorAnswer = z.infer<typeof ErrorAnswer>

/**
 * Headers of answers to commands: where the stream and the log stand with it. A read may name such a position (they sort as
 * text): it is answered, if that is soon, when it shows all up to there.
 */
export const REVISION_HEADER = 'x-stream-revision'
export const POSITION_HEADER = 'x-log-position'
/** Header of the answer to a read that named a position past the end of the log: the position where the log ends. */
export const HEAD_HEADER = 'x-log-head'
/** Header of commands: a UUID; the same one never takes effect twice. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** Header without which no mutation is taken: a foreign page cannot send it. */
export const MARKER_HEADER = 'x-requested-with'
