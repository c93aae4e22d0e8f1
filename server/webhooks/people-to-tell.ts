import type { UserId } from '#events/kernel/ids.ts'
import { webhookOf } from '#events/webhooks/decide.ts'
import type { WebhookId } from '#events/webhooks/webhook-id.ts'
import type { CommandBus } from '../commands/command-bus.ts'

/** All employees. */
export const employeesIn = (bus: Pick<CommandBus, 'account'>): Promise<UserId[]> =>
  bus
    .account()
    .read(({ users }) =>
      [...users].flatMap(([userId, { role, isDeleted }]) => (role === 'employee' && !isDeleted ? [userId] : [])),
    )

/** The employee who answers for a webhook; when they are none any more, all employees. */
export async function peopleToTell(bus: Pick<CommandBus, 'account' | 'webhooks'>, id: WebhookId): Promise<UserId[]> {
  const owner = await bus.webhooks().read((view) => webhookOf(id, view)?.ownedBy)
  const employees = await employeesIn(bus)
  const owners = employees.filter((userId) => userId === owner)
  return owners.length > 0 ? owners : employees
}
