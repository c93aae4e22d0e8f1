import type { FastifyRequest } from 'fastify'
import { maySee } from '#events/kernel/assigned-people.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import { cardOf, openOf } from '#events/project/rules.ts'
import type { CommandBus } from '../../commands/command-bus.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { notFound, visibleProject } from '../../http/door/visible.ts'

/**
 * For commands of what stands beside a project's stream: the project of the request takes changes, its person may see it now, and it
 * has these cards. @throws HttpError 404; Rejection
 */
export async function demandOpenProject(
  bus: CommandBus,
  request: FastifyRequest,
  cards: readonly DeviceId[] = [],
): Promise<void> {
  const { user } = sessionOf(request)
  await bus.project(visibleProject(request)).look((view) => {
    if (!view.project || !maySee(user, view.project)) throw notFound()
    openOf(view)
    for (const card of cards) cardOf(view, card)
    return true
  })
}
