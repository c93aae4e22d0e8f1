import { z } from 'zod'
import { ProjectId, UserId } from '../kernel/ids.ts'
import { command } from '../kernel/message.ts'
import { OfferedEvent } from './offered.ts'
import { WebhookId } from './webhook-id.ts'

/** The longest address that is taken. */
const MAX_URL_LENGTH = 2_000

/** The server says more about it (server/webhooks/address.ts). */
export const webhookUrl = z
  .string('Address is required')
  .trim()
  .min(1, 'Address is required')
  .max(MAX_URL_LENGTH, `Address must be at most ${MAX_URL_LENGTH} characters`)
  .pipe(z.url('Address must be a whole address, such as https://example.com/hook'))

export const webhookEvents = z
  .array(OfferedEvent)
  .min(1, 'Choose at least one event')
  .transform((events) => [...new Set(events)])

const secretVersion = z.string()

export const WebhooksCommand = z.discriminatedUnion('type', [
  command('CreateWebhook', {
    webhookId: WebhookId,
    url: webhookUrl,
    events: webhookEvents,
    projectId: ProjectId.nullable(),
    secretVersion,
  }),
  /** Changes what is given. */
  command('ChangeWebhook', {
    webhookId: WebhookId,
    url: webhookUrl.optional(),
    events: webhookEvents.optional(),
    projectId: ProjectId.nullable().optional(),
    isEnabled: z.boolean().optional(),
  }),
  command('RotateWebhookSecret', { webhookId: WebhookId, secretVersion }),
  command('DisableWebhook', { webhookId: WebhookId, reason: z.enum(['gone', 'failing']) }),
  /** Disables the enabled webhooks that a person answers for. */
  command('DisableWebhooksOf', { userId: UserId, reason: z.enum(['owner-demoted', 'owner-deleted']) }),
  command('DeleteWebhook', { webhookId: WebhookId }),
])
export type WebhooksCommand = z.infer<typeof WebhooksCommand>

/** The data of a type of command. */
export type DataOf<T extends WebhooksCommand['type']> = Extract<WebhooksCommand, { readonly type: T }>['data']
