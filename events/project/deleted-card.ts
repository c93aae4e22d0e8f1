import { z } from 'zod'
import { SectionId } from '../form/form-id.ts'
import { DeviceId, FormId, InstanceId, UserId } from '../kernel/ids.ts'
import { JsonValue } from '../kernel/text/json.ts'
import { DeviceStatus, DeviceType } from './device.ts'
import { Facts, FactsBefore } from './facts/facts.ts'
import { CardPhoto } from './photos.ts'
import { NotSame } from './same/not-same.ts'
import { Work } from './card-work/work.ts'

/** The provider's data on a device then. */
export const thenMetadata = z.record(z.string(), JsonValue)

/** The section of a survey that a card was made from. */
export const thenSection = SectionId

/** The survey that cards were made from, with its title then. */
export const thenSurvey = z.object({ formId: FormId, title: z.string() })

/**
 * A card as an event embeds it, apart from the card that boards show: that one gets new fields, and events that were written
 * without them must stay readable.
 */
export const DeletedCard = z.object({
  id: DeviceId,
  name: z.string(),
  type: DeviceType,
  status: DeviceStatus,
  description: z.string(),
  online: z.boolean().nullable(),
  isManual: z.boolean(),
  statusBy: UserId.nullable(),
  statusAt: z.string(),
  describedBy: UserId.nullable(),
  describedAt: z.string(),
  createdBy: UserId.nullable(),
  createdAt: z.string(),
  batchId: z.string().nullable(),
  isWorkedOn: z.literal(true).optional(),
  installedBy: UserId.nullable().optional(),
  synced: z
    .object({
      deviceId: z.string(),
      instance: InstanceId,
      metadata: thenMetadata,
      name: z.string().optional(),
      isMissing: z.literal(true).optional(),
    })
    .optional(),
  photos: z.array(CardPhoto).optional(),
  survey: thenSurvey.extend({ sectionId: SectionId }).optional(),
  mergedFrom: z.array(DeviceId).optional(),
  notSame: NotSame.optional(),
  beforeImports: z
    .array(
      z.object({
        batchId: z.string(),
        at: z.string(),
        name: z.string().optional(),
        description: z.string().optional(),
        facts: FactsBefore.optional(),
      }),
    )
    .optional(),
  ...Facts.shape,
  ...Work.shape,
})
export type DeletedCard = z.infer<typeof DeletedCard>
