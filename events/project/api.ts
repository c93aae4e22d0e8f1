import { z } from 'zod'
import { JsonValue } from '../kernel/text/json.ts'
import { AssignedUsers } from '../kernel/assigned-people.ts'
import { CommandId, DeviceId, FolderId, InstanceId, OrganizationId, ProjectId, UserId } from '../kernel/ids.ts'
import { missing } from '../kernel/text/text.ts'
import { Checklist } from './checklist.ts'
import { ProjectName } from './commands/create-project.ts'
import { Card, DeviceStatus, providerDeviceId } from './device.ts'
import type { FactName } from './facts/facts.ts'
import { photoPath } from './photos.ts'
import { shownFacts } from './facts/shown-facts.ts'
import { Rights } from './rights.ts'
import { TimeZone } from './card-work/time-zone.ts'
import { DayPart, Flag } from './card-work/work.ts'

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
  ...Rights.shape,
  deviceCounts: z.record(DeviceStatus, z.int().nonnegative()),
  /** Cards that are blocked. */
  flagged: z.int().nonnegative(),
  /** The zone of its days, an IANA name; absent: UTC. */
  timeZone: z.string().optional(),
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
  name: ProjectName,
  assignedUsers: AssignedUsers.default([]),
  verkadaInstanceId: InstanceId.clone({ ...InstanceId.def, ...missing('Please select a Verkada instance') }),
  organizationId: OrganizationId.optional(),
  timeZone: TimeZone.optional(),
})
export type CreateProjectBody = z.input<typeof CreateProjectBody>

const fact = z.string().nullable()
/** Each fact of a card, null where it has none. Of a synced card the provider's word stands before that of people. */
const FactsShown = {
  ...{ building: fact, floor: fact, room: fact },
  ...{ model: fact, serial: fact, mac: fact, ip: fact },
} satisfies Record<FactName, z.ZodType>

/** A device as the API answers it: the card with the specification's fields around it. */
export const Device = z.object({
  ...Card.omit({ synced: true, photos: true, beforeImports: true, installedBy: true, schedule: true, notSame: true })
    .shape,
  projectId: ProjectId,
  deviceId: z.string(),
  metadata: z.record(z.string(), JsonValue),
  photos: z.array(z.string()),
  /** The provider's name of a device whose card was planned, and has the name that people gave it. */
  providerName: z.string().optional(),
  ...FactsShown,
  /** The people whose work it is, the day of that and its part, and what blocks it. */
  assignees: z.array(UserId),
  day: z.string().nullable(),
  part: DayPart.nullable(),
  flag: Flag.nullable(),
})
export type Device = z.infer<typeof Device>

/** A card with its serial number. `notice`: a sentence about another project that has it too; absent where none has. */
export const BoundDevice = Device.extend({ notice: z.string().optional() })

/** A card as the API answers it. `metadata` is what the provider says of a device; of a card that people made, just that. */
export function toDevice({ projectId, card }: { readonly projectId: ProjectId; readonly card: Card }): Device {
  const { synced, photos = [], beforeImports: _before, installedBy: _by, notSame: _not, schedule, ...shown } = card
  const missing = synced?.isMissing ? { missing: true } : {}
  const metadata: Device['metadata'] = { ...synced?.metadata, isManual: card.isManual, ...missing }
  const device = {
    projectId,
    deviceId: providerDeviceId(card),
    metadata,
    photos: photos.map((photo) => photoPath(card.id, photo)),
    ...(synced?.name !== undefined && { providerName: synced.name }),
    assignees: card.assignees ?? [],
    day: schedule?.day ?? null,
    part: schedule?.part ?? null,
    flag: card.flag ?? null,
  }
  // A list has thousands of cards, and one object out of three others takes V8 eight times as long.
  return Object.assign(shown, device, shownFacts(card))
}

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

/** The outcome for each card of a move over several: moved (or there already), or why not. */
export const MoveDevicesAnswer = z.object({
  results: z.array(
    z.object({ deviceId: DeviceId, ok: z.boolean(), code: z.string().optional(), message: z.string().optional() }),
  ),
})
export type MoveDevicesAnswer = z.infer<typeof MoveDevicesAnswer>
