import { OFFERED_EVENTS } from '#events/webhooks/offered.ts'
import { WEBHOOKS_STREAM } from '#events/webhooks/stream.ts'
import { reactor } from './reactor.ts'

/**
 * Webhooks are told of the events that they chose (docs/rules.md, SEND-2). From the head on: no rebuild and no start tells them of
 * what was before.
 */
export const sendToWebhooks = reactor({
  name: 'send-to-webhooks',
  handles: [
    ...OFFERED_EVENTS,
    ...(['WebhookCreated', 'WebhookChanged', 'WebhookEnabled', 'WebhookDisabled', 'WebhookDeleted'] as const),
  ],
  startsAt: 'head',
  async react(event, { webhooks }) {
    // From here on the webhooks in memory are at least as new as this event, whichever node changed them.
    if (event.stream === WEBHOOKS_STREAM) await webhooks.lookAgain()
    const receivers = await webhooks.receiversOf(event)
    if (receivers.length === 0) return []
    return [{ command: { deliver: event.id }, send: ({ commandId }) => webhooks.put(commandId, event, receivers) }]
  },
})
