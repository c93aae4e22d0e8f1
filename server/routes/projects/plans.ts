import fastifyMultipart from '@fastify/multipart'
import { z } from 'zod'
import { EMPLOYEES, EVERYONE } from '#events/kernel/actor.ts'
import { planAggregate } from '#events/plan/aggregate.ts'
import { planAnswer, summaryOf } from '#events/plan/answer.ts'
import { AddedPlan, Plan, planCalls, PlanSummary } from '#events/plan/api.ts'
import { shownSize } from '#events/plan/page.ts'
import { PlanId } from '#events/plan/plan-id.ts'
import type { PlanView } from '#events/plan/model.ts'
import { PastBoardQuery } from '#events/replay/api.ts'
import { listPlans } from '#projections/models/projects/plans.ts'
import { reserveOne } from '../../commands/reservations.ts'
import { pastPlan } from '../../history/past-plan.ts'
import { textOfRows } from '../../http/answers/large-reads.ts'
import { asItIs, NO_CONTENT } from '../../http/description/described-answers.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { notFound, visibleId, visibleProject } from '../../http/door/visible.ts'
import type { Routes } from '../deps.ts'
import { demandOpenProject } from './open-project.ts'
import { planFiles, planForm, planUpload } from './plan-upload.ts'

/** The plans of a project, and their pages (docs/rules.md, PLAN). */
export const planRoutes: Routes<'bus' | 'pool' | 'store' | 'large' | 'fresh' | 'reserve' | 'takeUpload'> = async (
  app,
  { bus, pool, store, large, fresh, reserve, takeUpload },
) => {
  await app.register(fastifyMultipart)

  app.get(
    '/projects/:id/plans',
    {
      config: { cost: 'heavy', access: { roles: EVERYONE, visible: 'project' }, scope: 'plans:read' },
      schema: { summary: 'The plans of a project', response: { 200: z.array(PlanSummary) } },
    },
    async (request) => {
      await fresh(request, ['plans'])
      return listPlans(pool, visibleProject(request))
    },
  )

  app.post(
    '/projects/:id/plans',
    {
      config: {
        cost: 'own',
        access: { roles: EMPLOYEES, visible: 'project' },
        scope: 'plans:write',
        isCommand: true,
        takes: planForm(),
      },
      schema: { summary: 'Add a plan to a project', response: { 201: AddedPlan } },
    },
    async (request, reply) => {
      const projectId = visibleProject(request)
      await demandOpenProject(bus, request)
      const meta = metaOf(request)
      const planId = await reserveOne(reserve, PlanId, { kind: 'plan', meta, content: { projectId } })
      const added = planFiles(bus, async (_, [{ photo, fileName }], exchange) => {
        const { pages, ...file } = photo
        const shown = pages.map((own) => ({ own, ...shownSize(own, file.mediaType) }))
        const data = { planId, projectId, file: { ...file, fileName }, pages: shown }
        const { events } = await sendCommand(bus.plan(planId), { type: 'AddPlan', data }, exchange)
        return () => events.length > 0
      })
      await takeUpload.plan({ request, reply, meta }, planUpload(request, planId, added))
      const plan = await bus.plan(planId).look((view) => view.plan && summaryOf(view.plan, view))
      if (!plan) throw notFound()
      return reply.code(201).send({ planId, pages: plan.pages })
    },
  )

  app.get(
    '/plans/:id',
    {
      config: { cost: 'large', access: { roles: EVERYONE, visible: 'plan' }, scope: 'plans:read' },
      schema: {
        summary: 'A plan with its pins and cables, now or at a moment',
        querystring: PastBoardQuery,
        response: { 200: Plan },
      },
      serializerCompiler: asItIs,
    },
    async (request, reply) => {
      const planId = visibleId(request, PlanId)
      const { revision, time } = request.query
      const isPast = revision !== undefined || time !== undefined
      return large(request, reply, 'all', async () => {
        const found = isPast
          ? await pastPlan(store, planId, { revision, time }).then((past) => past && answer(past.view, past.revision))
          : await bus.plan(planId).look(answer)
        if (!found) throw notFound()
        const { pins, cables, ...rest } = found
        // A plan may have ten thousand of each.
        const [pinRows, cableRows] = [await textOfRows(pins), await textOfRows(cables)]
        return `${JSON.stringify(rest).slice(0, -1)},"pins":${pinRows},"cables":${cableRows}}`
      })
    },
  )

  app.route({
    ...routeOf(planAggregate, planCalls.delete, 'plan'),
    schema: { response: NO_CONTENT },
    handler: async (request, reply) => {
      await demandOpenProject(bus, request)
      await sendCommand(bus.plan(visibleId(request, PlanId)), { type: 'DeletePlan', data: {} }, { request, reply })
      return reply.code(204).send()
    },
  })
}

/** The answer about a plan; null where it is not there, or not any more. */
const answer = (view: PlanView, revision: number): Plan | null => view.plan && planAnswer(view.plan, view, revision)
