import { z } from 'zod'
import { FolderId, InstanceId, OrganizationId, ProjectId } from '#events/kernel/ids.ts'
import { Meta } from '#events/kernel/envelope.ts'
import type { PackedCards } from '#events/live/packed-cards.ts'
import { META_FIELDS } from '#events/live/protocol.ts'
import { Checklist } from '#events/project/checklist.ts'
import { Card } from '#events/project/device.ts'
import { ProjectEvent } from '#events/project/events.ts'
import type { Project } from '#events/project/model.ts'
import { Rights } from '#events/project/rights.ts'
import type { EventsAnswer, PastBoardAnswer, RangeAnswer } from '#events/replay/api.ts'
import { partsOf } from '../../http/answers/key-reads.ts'

// The schemas of the answers of project-replay.ts, which browsers do not need: they take these answers as they are.

const metaFields = Meta.pick(META_FIELDS).shape
const told = { head: z.int(), goesOn: z.boolean() }

const head = z.object({
  id: ProjectId,
  name: z.string(),
  status: z.enum(['open', 'closed']),
  ...Checklist.shape,
  ...Rights.shape,
  organizationId: OrganizationId,
  verkadaInstanceId: InstanceId,
  folderId: FolderId.nullable(),
  assignedUsers: z.array(z.string()),
  createdAt: z.string(),
  offeredAt: z.string().optional(),
  timeZone: z.string().optional(),
  floorOrder: z.array(z.string()).readonly().optional(),
}) satisfies z.ZodType<Project>

const columnOf = (value: z.ZodType) =>
  z.union([
    z.strictObject({ same: value }),
    z.strictObject({ values: z.array(value) }),
    z.strictObject({ values: z.array(value), at: z.array(z.int().min(-1)) }),
  ])
const columns = z.object(
  Object.fromEntries(
    Object.entries<z.ZodType>(Card.shape).map(([field, value]) => [
      field,
      columnOf(value instanceof z.ZodOptional ? (value.unwrap() as z.ZodType) : value).optional(),
    ]),
  ),
)
partsOf(columns, { survey: 'surveys:read' })

const BoardEvent = z
  .discriminatedUnion('type', ProjectEvent.options.map((event) => z.object({ ...event.shape, ...metaFields })) as never)
  .meta({ id: 'BoardEvent' })
const events = z.array(BoardEvent)
const range = { from: z.int().nonnegative(), to: z.int().nonnegative() }

export const ProjectEvents: z.ZodType<EventsAnswer | RangeAnswer> = z.union([
  z.object({ ...told, events }),
  z.object({ ...range, events }),
])

export const PastBoard: z.ZodType<PastBoardAnswer> = z.object({
  ...told,
  revision: z.int().nonnegative(),
  at: z.string(),
  board: z.object({
    project: head,
    cards: z.object({
      count: z.int().nonnegative(),
      columns: columns as unknown as z.ZodType<PackedCards['columns']>,
    }),
  }),
})
