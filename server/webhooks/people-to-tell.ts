import type { UserId } from '#events/kernel/ids.ts'
import { webhookOf } from '#events/webhooks/decide.ts'
import type { WebhookId } from '#events/webhooks/webhook-id.ts'
import type { CommandBus } from '../commands/command-bus.ts'

/** The employee who made a webhook; when they are none any more, all employees. */
export async function peopleToTell(bus: Pick<CommandBus, 'account' | 'webhooks'>, id: WebhookId): Promise<UserId[]> {
  const maker = await bus.webhooks().read((view) => webhookOf(id, view)?.createdBy)
  return bus.account().read(({ users }) => {
    const employees = [...users].flatMap(([userId, { role, isDeleted }]) =>
      role === 'employee' && !isDeleted ? [userId] : [],
    )
    return employees.filter((userId) => userId === maker).length > 0
      ? employees.filter((userId) => userId === maker)
      : employees
  })
}
