import { peopleToTell } from '../webhooks/people-to-tell.ts'
import { reactor } from './reactor.ts'

/** Employees get a mail about a webhook that was disabled, unless a person did it (docs/rules.md, SEND-9). */
export const tellWebhookDisabled = reactor({
  name: 'tell-webhook-disabled',
  handles: ['WebhookDisabled'],
  startsAt: 'head',
  async react({ data: { webhookId, reason }, recordedAt: at }, { bus, mail: { put } }) {
    if (put === null || reason === 'person') return []
    const people = await peopleToTell(bus, webhookId)
    return people.map((userId) => {
      const content = { kind: 'webhook-disabled', webhookId, userId, reason, at } as const
      return { command: content, send: ({ commandId }) => put(commandId, content) }
    })
  },
})
