import { createHash } from 'node:crypto'
import { z } from 'zod'
import { EMPLOYEES, EVERYONE } from '#events/kernel/actor.ts'
import { MAX_MEGAPIXELS, type PhotoType } from '#events/kernel/photo.ts'
import { feedbackAggregate } from '#events/feedback/aggregate.ts'
import { Feedback, feedbackCalls, OwnFeedback } from '#events/feedback/api.ts'
import type { FeedbackCommand } from '#events/feedback/commands.ts'
import { FeedbackId } from '#events/feedback/feedback-id.ts'
import { MAX_SCREENSHOT_BYTES, SCREENSHOT_TYPE_SENTENCE } from '#events/feedback/screenshot.ts'
import { findFeedback, findPicture, listFeedback, listFeedbackOf } from '#projections/models/system/feedback.ts'
import { deriveId } from '../../commands/command-id.ts'
import { reserveOne } from '../../commands/reservations.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { PICTURE_ANSWER } from '../../http/description/described-answers.ts'
import { findFresh } from '../../http/door/find-fresh.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { HttpError } from '../../errors/http-error.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { sendOriginal } from '../../http/answers/send-picture.ts'
import { notFound, pathId } from '../../http/door/visible.ts'
import type { NoPhoto } from '../../photos/photo-store.ts'
import type { Exchange, PicturePlace } from '../../uploads/picture-place.ts'
import { type CollectionDeps, collectionRoutes } from '../collection.ts'
import type { Routes } from '../deps.ts'

type SubmitFeedback = Extract<FeedbackCommand, { readonly type: 'SubmitFeedback' }>['data']
const { submit: submission, setStatus, answer, delete: deletion } = feedbackCalls

const ofEmployees = { cost: 'large', access: { roles: EMPLOYEES, visible: 'nothing' }, scope: 'feedback:read' } as const

/** A screenshot in base64, and room for the texts, of which a character may take six bytes in JSON. */
const MAX_BODY_BYTES = Math.ceil((MAX_SCREENSHOT_BYTES * 4) / 3) + 256 * 1024

const SCREENSHOT_TYPES: ReadonlySet<PhotoType> = new Set(['image/png', 'image/jpeg'])

/** Name of a screenshot in the metrics. */
const SCREENSHOT = 'screenshot'

const refusalOf = (reason: NoPhoto['reason']) => {
  const sentence =
    reason === 'pixels' ? `Screenshot must have at most ${MAX_MEGAPIXELS} megapixels` : SCREENSHOT_TYPE_SENTENCE
  return new HttpError(400, sentence, { code: 'bad-request' })
}

/** Routes for reports and wishes (specification, first document, "Feedback widget" and "Feedback management"). */
export const feedbackRoutes: Routes<CollectionDeps | 'large' | 'photos' | 'takeUpload' | 'atHead' | 'now'> = async (
  app,
  deps,
) => {
  const { bus, pool, large, photos, takeUpload, fresh, atHead, reserve, now } = deps
  const collected = collectionRoutes(app, deps, {
    aggregate: feedbackAggregate,
    kind: 'feedback',
    id: FeedbackId,
    row: Feedback,
    find: findFeedback,
    stream: () => bus.feedback(),
  })

  app.get(
    '/feedback',
    { config: ofEmployees, schema: { summary: 'All feedback', response: { 200: z.array(Feedback) } } },
    async (request, reply) => {
      await fresh(request, ['feedback'])
      return large(request, reply, 'role', listFeedback)
    },
  )

  app.get(
    '/feedback/mine',
    {
      config: { cost: 'heavy', access: { roles: EVERYONE, visible: 'nothing' }, scope: 'feedback:read' },
      schema: { summary: "The caller's feedback", response: { 200: z.array(OwnFeedback) } },
    },
    async (request) => {
      await fresh(request, ['feedback'])
      return listFeedbackOf(pool, sessionOf(request).user.id)
    },
  )

  const submit = async (data: SubmitFeedback, exchange: Exchange) =>
    (await sendCommand(bus.feedback(), { type: 'SubmitFeedback', data }, exchange)).events
  const feedbackPlace: PicturePlace<Omit<SubmitFeedback, 'screenshot'>> = {
    ownerOf: ({ feedbackId }) => `feedback-${feedbackId}`,
    types: SCREENSHOT_TYPES,
    refusal: refusalOf,
    async say(where, [{ photo: screenshot }], exchange) {
      const events = await submit({ ...where, screenshot }, exchange)
      return () => events.length > 0
    },
  }

  const submitRoute = routeOf(feedbackAggregate, submission, 'nothing', 'own')
  app.route({
    ...submitRoute,
    config: { ...submitRoute.config, limit: 'feedback' },
    bodyLimit: MAX_BODY_BYTES,
    schema: { body: submission.body, response: { 201: Feedback } },
    handler: async (request, reply) => {
      const { screenshot: base64, browserInfo = null, ...written } = request.body
      const bytes = base64 ? Buffer.from(base64, 'base64') : null
      const meta = metaOf(request)
      const content = { ...written, browserInfo, screenshot: bytes && createHash('sha256').update(bytes).digest('hex') }
      const feedbackId = await reserveOne(reserve, FeedbackId, { kind: 'feedback', meta, content })
      const where = { feedbackId, ...written, browserInfo }
      const exchange = { request, reply, meta }
      if (bytes) {
        const person = sessionOf(request).user.id
        const { key } = await takeUpload.one(exchange, {
          person,
          id: deriveId('upload', person, 'feedback', meta.commandId),
          place: feedbackPlace,
          where,
          file: { fileName: SCREENSHOT, content: [bytes] },
          sent: bytes.length,
        })
        // It was sent again after it was deleted: the picture that was put now belongs to no feedback.
        if (!(await bus.feedback().read((view) => view.has(feedbackId)))) await photos.delete(key, now())
      } else await submit({ ...where, screenshot: null }, exchange)
      return reply.code(201).send(await collected.now(request, feedbackId))
    },
  })

  collected.change(setStatus, (feedbackId, body) => ({ type: 'SetFeedbackStatus', data: { feedbackId, ...body } }))
  collected.change(answer, (feedbackId, body) => ({ type: 'AnswerFeedback', data: { feedbackId, ...body } }))
  collected.remove(deletion, (feedbackId) => ({ type: 'DeleteFeedback', data: { feedbackId } }))

  const screenshot = { summary: 'The screenshot of a feedback', response: PICTURE_ANSWER }
  app.get(
    '/feedback/:id/screenshot',
    { config: { ...ofEmployees, cost: 'own' }, schema: screenshot },
    async (request, reply) => {
      const id = pathId(request, FeedbackId)
      const picture = await findFresh(
        () => findPicture(pool, id),
        () => atHead(['feedback']),
      )
      if (!picture) throw notFound()
      return sendOriginal(photos, picture, { request, reply })
    },
  )
}
