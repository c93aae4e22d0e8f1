import { z } from 'zod'
import { ProjectId } from '../kernel/ids.ts'
import { event } from '../kernel/message.ts'
import { WebhookId } from './webhook-id.ts'

/** Where deliveries go and what they tell of. `projectId` null: of all projects. Types stay as they were written. */
const target = { url: z.string(), events: z.array(z.string()), projectId: ProjectId.nullable() }

/** Names the secret that signs from now on; the secret itself is kept elsewhere, never in the log. */
const secretVersion = z.string()

export const WebhooksEvent = z.discriminatedUnion('type', [
  event('WebhookCreated', { webhookId: WebhookId, ...target, secretVersion }),
  event('WebhookChanged', { webhookId: WebhookId, ...target, previous: z.object(target) }),
  event('WebhookSecretRotated', { webhookId: WebhookId, secretVersion }),
  /** The reasons are those of why-disabled.ts. Version 1 had no `owner-...`. */
  event(
    'WebhookDisabled',
    { webhookId: WebhookId, reason: z.enum(['gone', 'failing', 'person', 'owner-demoted', 'owner-deleted']) },
    2,
  ),
  event('WebhookEnabled', { webhookId: WebhookId }),
  event('WebhookDeleted', { webhookId: WebhookId, url: z.string() }),
])
export type WebhooksEvent = z.infer<typeof WebhooksEvent>
