import { z } from 'zod'
import { sectionsOf } from '#events/form/open-form.ts'
import { asSection } from '#events/form/section.ts'
import { SURVEYORS } from '#events/form/surveyors.ts'
import { templateAggregate } from '#events/template/aggregate.ts'
import { FormTemplate, templateCalls } from '#events/template/api.ts'
import { FormTemplateId } from '#events/kernel/ids.ts'
import { ReadModelsBehind } from '#projections/engine/read-models-behind.ts'
import { findFormTemplate, listFormTemplates } from '#projections/models/form-templates.ts'
import { reserveOne } from '../commands/reservations.ts'
import { routeOf } from '../http/call-route.ts'
import { NO_CONTENT } from '../http/described-answers.ts'
import { metaOf, sendCommand } from '../http/send-command.ts'
import { notFound, pathId } from '../http/visible.ts'
import type { Routes } from './deps.ts'
import { demandOrganization } from './organization-there.ts'

const { create, delete: deletion } = templateCalls

/** The templates that forms are started from (decisions, "Surveys"). */
export const formTemplateRoutes: Routes<'bus' | 'pool' | 'fresh' | 'reserve'> = async (
  app,
  { bus, pool, fresh, reserve },
) => {
  app.get(
    '/form-templates',
    {
      config: { cost: 'heavy', access: { roles: SURVEYORS, visible: 'nothing' }, scope: 'templates:read' },
      schema: { summary: 'The templates of surveys', response: { 200: z.array(FormTemplate) } },
    },
    async (request) => {
      await fresh(request, ['formTemplates'])
      return listFormTemplates(pool)
    },
  )

  app.route({
    ...routeOf(templateAggregate, create, 'nothing', 'heavy'),
    schema: { body: create.body, response: { 201: FormTemplate } },
    handler: async (request, reply) => {
      const { formId, name, organizationId } = request.body
      if (organizationId !== null) await demandOrganization(bus, organizationId)
      const meta = metaOf(request)
      const asked = request.body
      const templateId = await reserveOne(reserve, FormTemplateId, { kind: 'template', meta, content: asked })
      const sections = await bus.form(formId).look((view) => view.form && sectionsOf(view).map(asSection))
      const command = { type: 'CreateFormTemplate', data: { templateId, name, organizationId, sections } } as const
      await sendCommand(bus.template(), command, { request, reply, meta, asked })
      const isFresh = await fresh(request, ['formTemplates'])
      const found = await findFormTemplate(pool, templateId)
      if (!found) throw isFresh ? notFound() : new ReadModelsBehind()
      return reply.code(201).send(found)
    },
  })

  app.route({
    ...routeOf(templateAggregate, deletion, 'nothing'),
    schema: { response: NO_CONTENT },
    handler: async (request, reply) => {
      const command = { type: 'DeleteFormTemplate', data: { templateId: pathId(request, FormTemplateId) } } as const
      await sendCommand(bus.template(), command, { request, reply })
      return reply.code(204).send()
    },
  })
}
