import { z } from 'zod'
import { formAggregate } from '#events/form/aggregate.ts'
import { SURVEYORS } from '#events/form/surveyors.ts'
import { answerOf } from '#events/form/answer.ts'
import { Form, formCalls, FormRecord, FormRecordQuery, FormSummary, PrintedForm } from '#events/form/api.ts'
import { FormId, type OrganizationId, type FormTemplateId } from '#events/kernel/ids.ts'
import type { SeenForm } from '#events/form/commands.ts'
import { type OpenForm, seenForm } from '#events/form/merge.ts'
import type { FormView } from '#events/form/model.ts'
import { photoOfPath } from '#events/form/photos.ts'
import { refused } from '#events/form/refusals.ts'
import type { ReceivedSection } from '#events/form/sent-section.ts'
import { hasTemplate } from '#events/template/decide.ts'
import { findTemplateSections } from '#projections/models/surveys/form-templates.ts'
import { listForms } from '#projections/models/surveys/forms.ts'
import { reserveOne } from '../../commands/reservations.ts'
import { HttpError } from '../../errors/http-error.ts'
import { pastForm } from '../../history/past-form.ts'
import { readFormRecord } from '../../history/form-record.ts'
import { readPrintedForm } from '../../history/printed-form.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { NO_CONTENT } from '../../http/description/described-answers.ts'
import { findFresh } from '../../http/door/find-fresh.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { notFound, visibleId } from '../../http/door/visible.ts'
import { keyNamesFor } from '../../identity/keys/key-rows.ts'
import type { Routes } from '../deps.ts'
import { demandOrganization } from '../projects/organizations.ts'
import { demandNoCustomers } from './no-customers.ts'

const ofForm = { cost: 'heavy', access: { roles: SURVEYORS, visible: 'form' }, scope: 'surveys:read' } as const
/** A form of 500 sections with long texts, and the words around them. */
const MAX_BODY_BYTES = 4 * 1024 * 1024
/** Page size of a history, in lines. */
const PAGE = 50

/** Forms of sites (specification, second document, section 7; decisions, "Surveys"). */
export const formRoutes: Routes<'bus' | 'pool' | 'store' | 'fresh' | 'atHead' | 'reserve'> = async (
  app,
  { bus, pool, store, fresh, atHead, reserve },
) => {
  app.get(
    '/forms',
    {
      config: { cost: 'heavy', access: { roles: SURVEYORS, visible: 'nothing' }, scope: 'surveys:read' },
      schema: { summary: 'The surveys that the caller may see', response: { 200: z.array(FormSummary) } },
    },
    async (request) => {
      await fresh(request, ['forms'])
      return listForms(pool, sessionOf(request).user)
    },
  )

  app.route({
    ...routeOf(formAggregate, formCalls.create, 'nothing', 'heavy'),
    bodyLimit: MAX_BODY_BYTES,
    schema: { body: formCalls.create.body, response: { 201: Form } },
    handler: async (request, reply) => {
      const { sections: received, templateId, ...head } = request.body
      await demandOrganization(bus, head.organizationId)
      await demandNoCustomers(request, bus, head.assignedUsers)
      const meta = metaOf(request)
      const sections = received.map((one) => wantedSection(null, one).section)
      const asked = { ...head, sections, ...(templateId !== null && { templateId }) }
      const formId = await reserveOne(reserve, FormId, { kind: 'form', meta, content: asked })
      const template = templateId === null ? undefined : await templateOf(templateId)
      const command = { type: 'CreateForm', data: { formId, ...head, sections, template } } as const
      await sendCommand(bus.form(formId), command, { request, reply, meta, asked })
      return reply.code(201).send(await form(formId))
    },
  })

  app.get('/forms/:id', { config: ofForm, schema: { summary: 'A survey', response: { 200: Form } } }, (request) =>
    form(visibleId(request, FormId)),
  )

  app.route({
    ...routeOf(formAggregate, formCalls.save, 'form', 'heavy'),
    bodyLimit: MAX_BODY_BYTES,
    schema: { body: formCalls.save.body, response: { 200: Form } },
    handler: async (request, reply) => {
      const formId = visibleId(request, FormId)
      const { revision: read, begun = {}, isUnfinished, sections, ...head } = request.body
      const seen = read === undefined ? null : { revision: read, form: await formAt(formId, read) }
      if (head.organizationId !== undefined && !(await isOfOrganization(formId, head.organizationId)))
        await demandOrganization(bus, head.organizationId)
      if (head.assignedUsers !== undefined) await demandNoCustomers(request, bus, head.assignedUsers, formId)
      const wanted = { ...head, ...(sections && { sections: sections.map((one) => wantedSection(formId, one)) }) }
      const command = { type: 'SaveForm', data: { wanted, seen, begun, isUnfinished } } as const
      await sendCommand(bus.form(formId), command, { request, reply, asked: request.body })
      return form(formId)
    },
  })

  app.route({
    ...routeOf(formAggregate, formCalls.assignUsers, 'form', 'heavy'),
    schema: { body: formCalls.assignUsers.body, response: { 200: Form } },
    handler: async (request, reply) => {
      const formId = visibleId(request, FormId)
      await demandNoCustomers(request, bus, request.body.assignedUsers, formId)
      const command = { type: 'AssignUsers', data: request.body } as const
      await sendCommand(bus.form(formId), command, { request, reply })
      return form(formId)
    },
  })

  app.route({
    ...routeOf(formAggregate, formCalls.delete, 'form'),
    schema: { response: NO_CONTENT },
    handler: async (request, reply) => {
      await sendCommand(bus.form(visibleId(request, FormId)), { type: 'DeleteForm', data: {} }, { request, reply })
      return reply.code(204).send()
    },
  })

  for (const [calls, type] of [
    [formCalls.announcePhotos, 'AnnounceSectionPhotos'],
    [formCalls.giveUpPhotos, 'GiveUpSectionPhotos'],
  ] as const)
    app.route({
      ...routeOf(formAggregate, calls, 'form'),
      schema: { body: calls.body, response: NO_CONTENT },
      handler: async (request, reply) => {
        const command = { type, data: request.body } as const
        await sendCommand(bus.form(visibleId(request, FormId)), command, { request, reply })
        return reply.code(204).send()
      },
    })

  app.get(
    '/forms/:id/history',
    {
      config: ofForm,
      schema: {
        summary: 'A page of the history of a survey',
        querystring: FormRecordQuery,
        response: { 200: FormRecord },
      },
    },
    (request) => {
      const asked = { ...request.query, limit: PAGE }
      const keyNames = keyNamesFor(pool, sessionOf(request))
      return readFormRecord({ store, pool }, visibleId(request, FormId), asked, keyNames)
    },
  )

  app.get(
    '/forms/:id/print',
    { config: ofForm, schema: { summary: 'A survey as it is printed', response: { 200: PrintedForm } } },
    async (request) => {
      const found = await readPrintedForm({ store, pool }, visibleId(request, FormId))
      if (!found) throw notFound()
      return found
    },
  )

  /** The form as it is now. @throws HttpError 404 when it was deleted meanwhile. */
  async function form(id: FormId): Promise<Form> {
    const found = await bus.form(id).look((view, revision) => view.form && answerOf(view.form, view, revision))
    if (!found) throw notFound()
    return found
  }

  /** The form as a save compares it, at a revision. @throws Rejection when it never had that revision. */
  async function formAt(id: FormId, revision: number): Promise<SeenForm> {
    const ofNow = await bus.form(id).look((view, head) => (head === revision && isOpen(view) ? seenForm(view) : null))
    if (ofNow) return ofNow
    const view = await pastForm(store, id, revision)
    if (!view || !isOpen(view)) throw refused({ code: 'form-revision-unknown' })
    return seenForm(view)
  }

  /** A form stays with the organization that it has, also where that one was deleted while the form was made. */
  const isOfOrganization = (id: FormId, organization: OrganizationId): Promise<boolean> =>
    bus.form(id).look((view) => view.form?.organizationId === organization)

  /** A template as a form starts from it; null when it is not there. @throws ReadModelsBehind */
  async function templateOf(id: FormTemplateId) {
    const isThere = await bus.template().look((view) => hasTemplate(id, view))
    return isThere
      ? findFresh(
          () => findTemplateSections(pool, id),
          () => atHead(['formTemplates']),
        )
      : null
  }
}

const isOpen = (view: FormView): view is OpenForm => view.form !== null

/** A section as a save has it. @param form null: a new one, which has no photo yet. @throws HttpError 400 for a photo of another form. */
function wantedSection(form: FormId | null, { section, photoPaths }: ReceivedSection) {
  const photos = photoPaths.map((path) => {
    const photo = photoOfPath(path)
    if (photo?.form !== form) throw new HttpError(400, `${path} is no photo of this form`, { code: 'bad-request' })
    return photo.digest
  })
  return { section, photos }
}
