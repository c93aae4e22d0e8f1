import { deriveId } from '../commands/command-id.ts'
import { employeesIn, peopleToTell } from '../webhooks/people-to-tell.ts'
import { reactor } from './reactor.ts'

/** Employees get a mail about webhooks that were disabled, unless a person did it (docs/rules.md, SEND-9, SEND-21). */
export const tellWebhookDisabled = reactor({
  name: 'tell-webhook-disabled',
  handles: ['WebhookDisabled'],
  startsAt: 'head',
  async react({ data: { webhookId, reason }, recordedAt: at, commandId: cause }, { bus, mail: { put } }) {
    if (put === null || reason === 'person') return []
    if (reason === 'gone' || reason === 'failing') {
      const people = await peopleToTell(bus, webhookId)
      return people.map((userId) => {
        const content = { kind: 'webhook-disabled', webhookId, userId, reason, at } as const
        return { command: content, send: ({ commandId }) => put(commandId, content) }
      })
    }
    // One mail for all webhooks that one command disabled.
    const people = await employeesIn(bus)
    return people.map((userId) => {
      const content = { kind: 'webhooks-left', userId, at } as const
      return { command: content, send: () => put(deriveId('webhooks-left', cause, userId), content) }
    })
  },
})
