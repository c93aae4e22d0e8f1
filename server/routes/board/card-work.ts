import { z } from 'zod'
import { userIn } from '#events/account/model.ts'
import { EMPLOYEES, INTEGRATORS } from '#events/kernel/actor.ts'
import { projectAggregate } from '#events/project/aggregate.ts'
import { Device } from '#events/project/api.ts'
import { assignCards } from '#events/project/commands/assign-cards.ts'
import { scheduleCards } from '#events/project/commands/schedule-cards.ts'
import { MyWork } from '#events/project/card-work/my-work.ts'
import { OtherWork, PlanWorkQuery } from '#events/project/card-work/plan-work.ts'
import { readMyWork } from '#projections/models/projects/my-work.ts'
import { otherWork } from '#projections/models/projects/other-work.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { visibleProject } from '../../http/door/visible.ts'
import type { Routes } from '../deps.ts'
import { manyCards } from './many-cards.ts'

/** Whose work a card is, and when (docs/rules.md, WORK). Flags have routes of their own from their commands. */
export const cardWorkRoutes: Routes<'bus' | 'fresh' | 'large'> = async (app, { bus, fresh, large }) => {
  const send = manyCards(app, { bus })
  const answer = { response: { 200: z.array(Device) } }

  app.route({
    ...routeOf(projectAggregate, assignCards.call, 'nothing', 'heavy'),
    schema: { body: assignCards.call.body, ...answer },
    handler: async (request, reply) => {
      const { userIds } = request.body
      const asked = { type: 'AssignCards', data: request.body } as const
      const access = await bus.account().read((view) =>
        userIds.flatMap((userId) => {
          const user = userIn(view, userId)
          return user ? [{ userId, email: user.role === 'employee' ? null : user.email }] : []
        }),
      )
      return send(request, reply, { ...asked, data: { ...asked.data, access } }, asked)
    },
  })

  app.route({
    ...routeOf(projectAggregate, scheduleCards.call, 'nothing', 'heavy'),
    schema: { body: scheduleCards.call.body, ...answer },
    handler: (request, reply) => send(request, reply, { type: 'ScheduleCards', data: request.body }),
  })

  app.get(
    '/my-work',
    {
      config: { cost: 'large', access: { roles: INTEGRATORS, visible: 'nothing' }, scope: 'projects:read' },
      schema: { summary: "The caller's own cards over all projects, by day", response: { 200: MyWork } },
    },
    async (request, reply) => {
      await fresh(request, ['devices', 'projects'])
      const { user } = sessionOf(request)
      return large(request, reply, 'person', (db) => readMyWork(db, user, new Date()))
    },
  )

  app.get(
    '/projects/:id/plan-work',
    {
      config: { cost: 'large', access: { roles: EMPLOYEES, visible: 'project' }, scope: 'projects:read' },
      schema: {
        summary: 'The work of people in other projects on days that are being planned',
        querystring: PlanWorkQuery,
        response: { 200: z.array(OtherWork) },
      },
    },
    async (request, reply) => {
      await fresh(request, ['devices', 'projects'])
      const asked = { ...request.query, besides: visibleProject(request) }
      return large(request, reply, 'role', (db) => otherWork(db, asked))
    },
  )
}
