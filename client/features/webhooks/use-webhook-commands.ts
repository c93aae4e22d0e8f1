import type { z } from 'zod'
import { requestOf } from '#events/kernel/call.ts'
import { type Delivery, Webhook, webhooksCalls, WebhookWithSecret } from '#events/webhooks/api.ts'
import type { WebhookId } from '#events/webhooks/webhook-id.ts'
import { failed } from '../../api/request/failed.ts'
import { useCommand } from '../../api/request/use-command.ts'
import { lookAtDeliveries, takeWebhook } from '../../api/system/webhooks.ts'

/** The answer that shows a secret, which is kept in no list. */
const showMade = ({ secret: _, ...webhook }: WebhookWithSecret) => takeWebhook(webhook.id, webhook)

export const useCreateWebhook = () =>
  useCommand({
    call: (body: z.input<typeof webhooksCalls.create.body>) => requestOf(webhooksCalls.create, {}, body),
    read: (body) => WebhookWithSecret.parse(body),
    done: showMade,
    success: () => ({ title: 'Webhook created' }),
    failure: failed('Failed to create webhook'),
  })

type Change = { readonly id: WebhookId; readonly body: z.input<typeof webhooksCalls.change.body> }

/** Changes what is given. @param success the title of its toast. */
export const useChangeWebhook = (success: string) =>
  useCommand({
    call: ({ id, body }: Change) => requestOf(webhooksCalls.change, { id }, body),
    read: (body) => Webhook.parse(body),
    done: (saved) => takeWebhook(saved.id, saved),
    success: () => ({ title: success }),
    failure: failed('Failed to change webhook'),
  })

export const useRotateSecret = () =>
  useCommand({
    call: (id: WebhookId) => requestOf(webhooksCalls.rotate, { id }),
    read: (body) => WebhookWithSecret.parse(body),
    done: showMade,
    failure: failed('Failed to rotate secret'),
  })

export const useDeleteWebhook = () =>
  useCommand({
    call: (id: WebhookId) => requestOf(webhooksCalls.delete, { id }),
    read: () => null,
    done: (_, id) => takeWebhook(id, null),
    success: () => ({ title: 'Webhook deleted' }),
    failure: failed('Failed to delete webhook'),
  })

/** Sends a test, which is a delivery like others. */
export const useSendTest = () =>
  useCommand({
    call: (id: WebhookId) => ({ method: 'POST', path: `/api/webhooks/${id}/test` }),
    read: () => null,
    done: (_, id) => lookAtDeliveries(id),
    success: () => ({ title: 'Test on its way', description: 'Its delivery is in the log.' }),
    failure: failed('Failed to send a test'),
  })

/** Sends a delivery again, under its id. */
export const useSendAgain = (id: WebhookId) =>
  useCommand({
    call: (deliveryId: Delivery['id']) => ({
      method: 'POST',
      path: `/api/webhooks/${id}/deliveries/${deliveryId}/send`,
    }),
    read: () => null,
    done: () => lookAtDeliveries(id),
    success: () => ({ title: 'Sent again', description: 'It has the same id as before.' }),
    failure: failed('Failed to send again'),
  })
