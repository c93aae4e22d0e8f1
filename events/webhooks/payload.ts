import { z } from 'zod'
import { FormId, ProjectId } from '../kernel/ids.ts'
import { OFFERED_EVENTS } from './offered.ts'
import { WebhookId } from './webhook-id.ts'

// The bodies of deliveries, as receivers get them (docs/rules.md, SEND).

/** An event. Beside these, `data` has the ids that the event names, each a number under a name that ends in `Id`. */
export const EventPayload = z.object({
  type: z.enum(OFFERED_EVENTS),
  timestamp: z.iso.datetime(),
  data: z.looseObject({
    projectId: ProjectId.optional(),
    formId: FormId.optional(),
    eventId: z.string(),
    stream: z.string(),
    revision: z.int().nonnegative(),
    position: z.string(),
    actorId: z.int().nullable(),
  }),
})

/** The head of the log, with the note that is signed and the public key. */
export const HeadPayload = z.object({
  type: z.literal('CheckpointSigned'),
  timestamp: z.iso.datetime(),
  data: z.object({ origin: z.string(), size: z.int().nonnegative(), checkpoint: z.string(), key: z.string() }),
})

/** A test that an employee asked for. */
export const TestPayload = z.object({
  type: z.literal('webhook.test'),
  timestamp: z.iso.datetime(),
  data: z.object({ webhookId: WebhookId }),
})
