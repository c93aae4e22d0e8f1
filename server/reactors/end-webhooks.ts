import type { UserId } from '#events/kernel/ids.ts'
import type { LogEvent } from '#events/registry.ts'
import { reactor, sendTo } from './reactor.ts'

/**
 * The webhooks of people who are employees no more are disabled, until another employee answers for them (docs/rules.md, SEND-20).
 * One that a person made or took over at the moment at which they lost their right is disabled, whichever came first in the log.
 */
export const endWebhooks = reactor({
  name: 'end-webhooks',
  handles: ['UserDeleted', 'UserRoleChanged', 'WebhookCreated', 'WebhookChanged', 'WebhookEnabled'],
  startsAt: 'beginning',
  async react(event, { bus }) {
    const userId = ownerIn(event)
    if (userId === null) return []
    const account = await bus.account().read(({ users }) => users.get(userId))
    // The role came back: the person may have webhooks.
    if (account?.role === 'employee' && !account.isDeleted) return []
    const reason = account && !account.isDeleted ? 'owner-demoted' : 'owner-deleted'
    return [sendTo(bus.webhooks(), { type: 'DisableWebhooksOf', data: { userId, reason } })]
  },
})

/** The person whose right an event is about; null where a person cannot have lost one by it. */
function ownerIn(event: LogEvent): UserId | null {
  if (event.type === 'UserDeleted') return event.data.userId
  if (event.type === 'UserRoleChanged') return event.data.role === 'employee' ? null : event.data.userId
  return event.actor.id
}
