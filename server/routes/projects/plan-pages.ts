import fastifyMultipart from '@fastify/multipart'
import { z } from 'zod'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { planAggregate } from '#events/plan/aggregate.ts'
import { pageAnswer } from '#events/plan/answer.ts'
import { planCalls, PlanPage, PlanPreview, PreviewQuery, ReplaceTexts } from '#events/plan/api.ts'
import { PageNumber, shownSize } from '#events/plan/page.ts'
import { PlanId } from '#events/plan/plan-id.ts'
import { refused } from '#events/plan/refusals.ts'
import { HttpError } from '../../errors/http-error.ts'
import { nameField } from '../../errors/name-field.ts'
import { placesOfOne } from '../../fairness/places-of-one.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { notFound, PathId, visibleId } from '../../http/door/visible.ts'
import type { Routes } from '../deps.ts'
import { demandOpenProject } from './open-project.ts'
import { planFiles, planForm, planUpload } from './plan-upload.ts'

const PageParams = z.object({ id: PathId, page: z.coerce.number().pipe(PageNumber) })

/** Drawings that one person has looked at, at a time: each stands on the disk meanwhile, and counts in no quota. */
const MAX_LOOKS = 3

/** The pages of plans: their names, their scales, and newer drawings in their places (docs/rules.md, PLAN). */
export const planPageRoutes: Routes<'bus' | 'takeUpload' | 'lookAtPlan'> = async (
  app,
  { bus, takeUpload, lookAtPlan },
) => {
  await app.register(fastifyMultipart)
  const takePlace = placesOfOne(MAX_LOOKS)

  app.route({
    ...routeOf(planAggregate, planCalls.changePage, 'plan'),
    schema: { params: PageParams, body: planCalls.changePage.body, response: { 200: PlanPage } },
    handler: async (request, reply) => {
      await demandOpenProject(bus, request)
      const planId = visibleId(request, PlanId)
      const { page } = request.params
      await sendCommand(bus.plan(planId), { type: 'ChangePage', data: { page, ...request.body } }, { request, reply })
      return pageNow(planId, page)
    },
  })

  app.post(
    '/plans/:id/pages/:page/replace',
    {
      config: {
        cost: 'own',
        access: { roles: EMPLOYEES, visible: 'plan' },
        scope: 'plans:write',
        isCommand: true,
        takes: planForm({
          points: z.string().optional(),
          filePage: z.string().optional(),
          version: z.string().optional(),
        }),
      },
      schema: { summary: 'Replace a page by a newer drawing', params: PageParams, response: { 200: PlanPage } },
    },
    async (request, reply) => {
      const planId = visibleId(request, PlanId)
      const { page } = request.params
      const replaced = planFiles(bus, async (_, [{ photo, fileName, texts }], exchange) => {
        const { pages, ...file } = photo
        const { filePage = 1, ...laid } = replaceTexts(texts)
        const own = pages[filePage - 1]
        if (!own) throw refused({ code: 'page-unknown' })
        const drawing = { file: { ...file, fileName }, filePage, own, ...shownSize(own, file.mediaType), ...laid }
        const command = { type: 'ReplacePage', data: { page, ...drawing } } as const
        const { events } = await sendCommand(bus.plan(planId), command, exchange)
        return () => events.length > 0
      })
      await takeUpload.plan({ request, reply, meta: metaOf(request) }, planUpload(request, planId, replaced))
      return pageNow(planId, page)
    },
  )

  app.post(
    '/plans/:id/pages/:page/preview',
    {
      config: {
        cost: 'own',
        access: { roles: EMPLOYEES, visible: 'plan' },
        scope: 'plans:read',
        takes: planForm(),
      },
      schema: {
        summary: 'A look at a newer drawing of a page, which is not kept',
        params: PageParams,
        querystring: PreviewQuery,
        response: { 200: PlanPreview },
      },
    },
    async (request, reply) => {
      await demandOpenProject(bus, request)
      const person = sessionOf(request).user.id
      takePlace(String(person), reply.raw)
      const { bytes, ...header } = await lookAtPlan(request, request.query.filePage, person)
      return { ...header, picture: Buffer.from(bytes).toString('base64') }
    },
  )

  async function pageNow(planId: PlanId, page: number): Promise<PlanPage> {
    const found = await bus.plan(planId).look(({ pages }) => pages.get(page))
    if (!found) throw notFound()
    return pageAnswer(found)
  }
}

/** @throws HttpError 400 */
function replaceTexts(texts: Readonly<Record<string, string>> = {}): z.output<typeof ReplaceTexts> {
  const parsed = ReplaceTexts.safeParse(texts)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new HttpError(400, nameField(issue?.path ?? [], issue?.message), { code: 'bad-request' })
}
