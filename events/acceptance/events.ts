import { z } from 'zod'
import { DeviceId } from '../kernel/ids.ts'
import { StoredFile } from '../kernel/photo.ts'
import { event } from '../kernel/message.ts'
import { AcceptanceId } from './acceptance-id.ts'

const answer = {
  acceptanceId: AcceptanceId,
  /** SHA-256 of what was answered to: that of the document. */
  digest: z.string(),
  name: z.string(),
  remarks: z.string(),
  /** Each with the name of the device then. */
  points: z.array(z.object({ deviceId: DeviceId, name: z.string(), text: z.string() })),
  /** The link by which a guest came; null: the sender of the event. */
  linkId: z.guid().nullable(),
}

export const AcceptanceEvent = z.discriminatedUnion('type', [
  /** `revision`: the last event of the project that the document shows. `shown`: its first page in short. */
  event('AcceptanceMade', {
    acceptanceId: AcceptanceId,
    file: StoredFile,
    revision: z.int().nonnegative(),
    timeZone: z.string(),
    shown: z.object({
      project: z.string(),
      contractor: z.string(),
      customer: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      devices: z.int(),
      installed: z.int(),
      confirmed: z.int(),
      photos: z.int(),
      open: z.int(),
      openPoints: z.array(z.object({ deviceId: DeviceId, name: z.string(), why: z.string() })),
    }),
  }),
  /** A link to the document for a guest. The secret in it is in no event. */
  event('AcceptanceLinkGiven', { acceptanceId: AcceptanceId, linkId: z.guid(), expiresAt: z.string() }),
  event('AcceptanceLinkEnded', { acceptanceId: AcceptanceId, linkId: z.guid() }),
  event('AcceptanceSigned', { ...answer, strokes: z.array(z.array(z.tuple([z.int(), z.int()]))) }),
  event('AcceptanceRefused', answer),
  /** The project is gone, and with it all ways to its documents. */
  event('AcceptancesClosed', {}),
])
export type AcceptanceEvent = z.infer<typeof AcceptanceEvent>
/** The event of an answer. */
export type AnswerEvent = Extract<AcceptanceEvent, { readonly type: 'AcceptanceSigned' | 'AcceptanceRefused' }>
