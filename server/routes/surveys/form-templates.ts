import { sectionsOf } from '#events/form/open-form.ts'
import { asSection } from '#events/form/section.ts'
import { SURVEYORS } from '#events/form/surveyors.ts'
import { templateAggregate } from '#events/template/aggregate.ts'
import { FormTemplate, templateCalls } from '#events/template/api.ts'
import { FormTemplateId } from '#events/kernel/ids.ts'
import { findFormTemplate, listFormTemplates } from '#projections/models/surveys/form-templates.ts'
import { reserveOne } from '../../commands/reservations.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { pathId } from '../../http/door/visible.ts'
import { type CollectionDeps, collectionRoutes } from '../collection.ts'
import type { Routes } from '../deps.ts'
import { demandOrganization } from '../projects/organizations.ts'

const { create, offer, delete: deletion } = templateCalls

/** The templates that forms are started from (decisions, "Surveys"). */
export const formTemplateRoutes: Routes<CollectionDeps> = async (app, deps) => {
  const { bus, reserve } = deps
  const templates = collectionRoutes(app, deps, {
    aggregate: templateAggregate,
    kind: 'template',
    id: FormTemplateId,
    row: FormTemplate,
    find: findFormTemplate,
    stream: () => bus.template(),
  })
  templates.list('/form-templates', {
    roles: SURVEYORS,
    cost: 'heavy',
    summary: 'The templates of surveys',
    read: listFormTemplates,
  })
  templates.remove(deletion, (templateId) => ({ type: 'DeleteFormTemplate', data: { templateId } }))

  app.route({
    ...routeOf(templateAggregate, offer, 'nothing'),
    schema: { body: offer.body, response: { 200: FormTemplate } },
    handler: async (request, reply) => {
      const templateId = pathId(request, FormTemplateId)
      const { organizationId } = request.body
      if (organizationId !== null) await demandOrganization(bus, organizationId)
      const command = { type: 'OfferFormTemplate', data: { templateId, organizationId } } as const
      await sendCommand(bus.template(), command, { request, reply })
      return templates.now(request, templateId)
    },
  })

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
      return reply.code(201).send(await templates.now(request, templateId))
    },
  })
}
