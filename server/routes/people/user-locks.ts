import { z } from 'zod'
import { accountAggregate } from '#events/account/aggregate.ts'
import { accountCalls, LockedUser } from '#events/account/api.ts'
import { user } from '#events/account/decide/known.ts'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { UserId } from '#events/kernel/ids.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { NO_CONTENT } from '../../http/description/described-answers.ts'
import { sendCommand } from '../../http/door/send-command.ts'
import { pathId } from '../../http/door/visible.ts'
import { LoginLimit } from '../../identity/login-limit.ts'
import type { Routes } from '../deps.ts'

/** Accounts whose failed logins are used up (docs/rules.md, ACCOUNT-82 and 83). */
export const userLockRoutes: Routes<'bus' | 'pool' | 'now'> = async (app, { bus, pool, now }) => {
  const limit = new LoginLimit(pool, now)

  app.get(
    '/users/locked',
    {
      config: { cost: 'small', access: { roles: EMPLOYEES, visible: 'nothing' }, scope: 'accounts:read' },
      schema: { summary: 'Accounts that are locked after failed logins', response: { 200: z.array(LockedUser) } },
    },
    () => limit.locked(),
  )

  app.route({
    ...routeOf(accountAggregate, accountCalls.unlock, 'nothing'),
    schema: { response: NO_CONTENT },
    handler: async (request, reply) => {
      const userId = pathId(request, UserId)
      const isLocked = (await limit.locked()).some((locked) => locked.userId === userId)
      // A call that is sent again after its failures went says nothing a second time.
      if (isLocked) await sendCommand(bus.account(), { type: 'UnlockUser', data: { userId } }, { request, reply })
      else await bus.account().read((view) => user(view, userId))
      await limit.end(userId)
      return reply.code(204).send()
    },
  })
}
