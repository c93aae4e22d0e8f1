import { z } from 'zod'
import { FormId, DeviceId } from '#events/kernel/ids.ts'
import { SectionId } from '#events/form/form-id.ts'
import { maySeeForm } from '#events/form/model.ts'
import { SURVEYORS } from '#events/form/surveyors.ts'
import { EVERYONE } from '#events/kernel/actor.ts'
import { projectAggregate } from '#events/project/aggregate.ts'
import { MadeCards, SectionCard, surveyCalls, SurveyOfCard } from '#events/project/survey/api.ts'
import { cardOfSection } from '#events/project/survey/card-of-section.ts'
import { cardsOfForm } from '#projections/models/surveys/section-cards.ts'
import { inParts } from '../../commands/in-parts.ts'
import { HttpError } from '../../errors/http-error.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { PICTURE_ANSWER } from '../../http/description/described-answers.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { PhotoQuery, sendPhoto } from '../../http/answers/send-picture.ts'
import { notFound, PathId, visibleId, visibleProject } from '../../http/door/visible.ts'
import type { Routes } from '../deps.ts'

const ofDevice = { cost: 'small', access: { roles: EVERYONE, visible: 'device' }, scope: 'surveys:read' } as const
const PhotoParams = z.object({ id: PathId, digest: z.string().regex(/^[0-9a-f]{64}$/) })

/** Sections of surveys that become cards of a project, and what such a card shows of its survey (decisions, "Surveys"). */
export const surveyCardRoutes: Routes<'bus' | 'pool' | 'fresh' | 'reserve' | 'photos' | 'renditions'> = async (
  app,
  { bus, pool, fresh, reserve, photos, renditions },
) => {
  const makeCards = routeOf(projectAggregate, surveyCalls.makeCards, 'form', 'heavy')
  app.route({
    ...makeCards,
    // The cards say what the sections say.
    config: { ...makeCards.config, alsoScopes: ['surveys:read'] },
    schema: {
      summary: 'Make cards from sections of a survey',
      body: surveyCalls.makeCards.body,
      response: { 200: MadeCards },
    },
    handler: async (request, reply) => {
      const formId = visibleId(request, FormId)
      const { projectId, withPhysaasNotes } = request.body
      await app.demandVisible(request, 'project', projectId)
      const sectionIds = [...new Set(request.body.sectionIds)]
      const { title, sections } = await sectionsOf(formId, sectionIds)
      const asked = { formId, projectId, sectionIds, withPhysaasNotes }
      const meta = metaOf(request)
      const ids = await reserve({ kind: 'device', count: sectionIds.length, meta, content: asked })
      const cards = sections.map((section) => {
        const card = cardOfSection(section, { withPhysaasNotes })
        if (!card) throw new HttpError(400, `${section.title} is neither a camera nor a door`, { code: 'bad-request' })
        const deviceId = DeviceId.parse(ids[sectionIds.indexOf(section.id)])
        return { deviceId, sectionId: section.id, ...card }
      })
      // One event, so that all of them are there or none.
      if ((await inParts(cards)).length > 1) throw new HttpError(400, TOO_LONG, { code: 'bad-request' })
      const data = { batchId: meta.commandId, survey: { formId, title }, cards }
      const command = { type: 'MakeFromSurvey', data } as const
      const { events } = await sendCommand(bus.project(projectId), command, { request, reply, meta, asked })
      const made = events.flatMap((event) => (event.type === 'DevicesImported' ? event.data.cards : []))
      return {
        cards: made.map(({ deviceId: id, sectionId }) => ({
          ...{ id, projectId, formId, sectionId: SectionId.parse(sectionId) },
        })),
      }
    },
  })

  app.get(
    '/forms/:id/cards',
    {
      config: { cost: 'heavy', access: { roles: SURVEYORS, visible: 'form' }, scope: 'surveys:read' },
      schema: { summary: 'The cards that were made from a survey', response: { 200: z.array(SectionCard) } },
    },
    async (request) => {
      await fresh(request, ['sectionCards', 'projects'])
      return cardsOfForm(pool, visibleId(request, FormId), sessionOf(request).user)
    },
  )

  app.get(
    '/devices/:id/survey',
    { config: ofDevice, schema: { summary: 'The survey that a card was made from', response: { 200: SurveyOfCard } } },
    async (request) => {
      const board = bus.project(visibleProject(request))
      const survey = await board.read((view) => view.card(visibleId(request, DeviceId))?.survey)
      if (!survey) throw notFound()
      return bus.form(survey.formId).look(({ form, sections, photos: all }) => ({
        form: form && maySeeForm(sessionOf(request).user, form) ? { title: form.title } : null,
        photos: (sections.get(survey.sectionId)?.photos ?? []).flatMap((digest) => all.get(digest) ?? []),
      }))
    },
  )

  // Who may see the card may see the photos of its section, also without access to the survey.
  app.get(
    '/devices/:id/survey/photos/:digest',
    {
      config: { ...ofDevice, cost: 'own' },
      schema: {
        summary: 'A photo of the section that a card was made from',
        params: PhotoParams,
        querystring: PhotoQuery,
        response: PICTURE_ANSWER,
      },
    },
    async (request, reply) => {
      const board = bus.project(visibleProject(request))
      const survey = await board.read((view) => view.card(visibleId(request, DeviceId))?.survey)
      if (!survey) throw notFound()
      const { digest } = request.params
      const photo = await bus
        .form(survey.formId)
        .look((view) =>
          view.sections.get(survey.sectionId)?.photos.includes(digest) ? view.photos.get(digest) : undefined,
        )
      if (!photo) throw notFound()
      return sendPhoto({ photos, renditions }, photo, request.query, { request, reply })
    },
  )

  /** The title of a form, and those of these sections that it has. @throws HttpError 404 when it was deleted meanwhile. */
  async function sectionsOf(id: FormId, sectionIds: readonly SectionId[]) {
    const found = await bus
      .form(id)
      .look(
        ({ form, sections }) =>
          form && { title: form.title, sections: sectionIds.flatMap((one) => sections.get(one) ?? []) },
      )
    if (!found) throw notFound()
    return found
  }
}

const TOO_LONG = 'The notes of these sections are too long for one step. Choose fewer sections.'
