import { planAggregate } from '#events/plan/aggregate.ts'
import { cableNow } from '#events/plan/answer.ts'
import { Cable, planCalls } from '#events/plan/api.ts'
import { PlanId } from '#events/plan/plan-id.ts'
import { NO_CONTENT } from '../../http/description/described-answers.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { sendCommand } from '../../http/door/send-command.ts'
import { visibleId } from '../../http/door/visible.ts'
import type { Routes } from '../deps.ts'
import { demandOpenProject } from './open-project.ts'

/** The cables between cards on plans (docs/rules.md, PLAN). */
export const planCableRoutes: Routes<'bus'> = async (app, { bus }) => {
  app.route({
    ...routeOf(planAggregate, planCalls.layCable, 'plan'),
    schema: { body: planCalls.layCable.body, response: { 200: Cable, ...NO_CONTENT } },
    handler: async (request, reply) => {
      const { from, to } = request.body
      await demandOpenProject(bus, request, [from, to])
      const command = { type: 'LayCable' as const, data: request.body }
      const { shown } = await sendCommand(bus.plan(visibleId(request, PlanId)), command, {
        ...{ request, reply },
        show: (view) => cableNow(view, { from, to }),
      })
      // Sent again, it may have gone meanwhile.
      return shown ?? reply.code(204).send()
    },
  })

  app.route({
    ...routeOf(planAggregate, planCalls.takeCable, 'plan'),
    schema: { body: planCalls.takeCable.body, response: NO_CONTENT },
    handler: async (request, reply) => {
      await demandOpenProject(bus, request)
      const command = { type: 'TakeCableAway', data: request.body } as const
      await sendCommand(bus.plan(visibleId(request, PlanId)), command, { request, reply })
      return reply.code(204).send()
    },
  })
}
