import { z } from 'zod'
import { callsOf } from '../kernel/call.ts'
import { ProjectId } from '../kernel/ids.ts'
import { type WebhooksCommand, webhookEvents, webhookUrl } from './commands.ts'
import { WebhookId } from './webhook-id.ts'
import { WhyDisabled } from './why-disabled.ts'

// The calls about webhooks, for employees, and what they answer. Beside these GET /webhooks answers all, and
// GET /webhooks/:id/deliveries the latest deliveries of one.

/** A webhook as it may be shown: never its secret. */
export const Webhook = z.object({
  id: WebhookId,
  url: z.string(),
  events: z.array(z.string()),
  projectId: ProjectId.nullable(),
  createdAt: z.string(),
  /** Why it is told nothing, and since when; null: it is told. */
  disabled: z.object({ reason: WhyDisabled, at: z.string() }).nullable(),
  /** Until when the secret before this one signs too; null: one signs. */
  bothSignUntil: z.string().nullable(),
})
export type Webhook = z.infer<typeof Webhook>

/** The answer that shows a secret, `whsec_…`. */
export const WebhookWithSecret = Webhook.extend({ secret: z.string() })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

/** One delivery to a webhook. Times are ISO 8601, UTC. */
export const Delivery = z.object({
  id: z.guid(),
  type: z.string(),
  state: z.enum(['waiting', 'sending', 'delivered', 'failed']),
  attempts: z.int(),
  /** The last answer's HTTP status; null: there was none. */
  status: z.int().nullable(),
  /** Why the last try failed, by kind. */
  error: z.string().nullable(),
  /** How long the last try took, in milliseconds. */
  tookMs: z.int().nullable(),
  createdAt: z.string(),
  triedAt: z.string().nullable(),
  /** When it is tried again; null: it is not. */
  nextAt: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

const CreateWebhookBody = z.object({
  url: webhookUrl,
  events: webhookEvents,
  projectId: ProjectId.nullable().default(null),
})

const ChangeWebhookBody = z.object({
  url: webhookUrl.optional(),
  events: webhookEvents.optional(),
  projectId: ProjectId.nullable().optional(),
  isEnabled: z.boolean().optional(),
})

const { call, bareCall } = callsOf<WebhooksCommand['type']>()

export const webhooksCalls = {
  create: call('POST', '/webhooks', CreateWebhookBody, 'CreateWebhook'),
  change: call('PATCH', '/webhooks/:id', ChangeWebhookBody, 'ChangeWebhook'),
  rotate: bareCall('POST', '/webhooks/:id/rotate-secret', 'RotateWebhookSecret'),
  delete: bareCall('DELETE', '/webhooks/:id', 'DeleteWebhook'),
} as const
