import { createHash } from 'node:crypto'
import { z } from 'zod'
import { EMPLOYEES, EVERYONE } from '#events/kernel/actor.ts'
import type { PhotoType } from '#events/kernel/photo.ts'
import { feedbackAggregate } from '#events/feedback/aggregate.ts'
import { Feedback, feedbackCalls, OwnFeedback } from '#events/feedback/api.ts'
import type { FeedbackCommand } from '#events/feedback/commands.ts'
import { FeedbackId } from '#events/feedback/feedback-id.ts'
import { MAX_SCREENSHOT_BYTES, SCREENSHOT_TYPE_SENTENCE } from '#events/feedback/screenshot.ts'
import { findFeedback, findPicture, listFeedback, listFeedbackOf } from '#projections/models/feedback.ts'
import { deriveId } from '../commands/command-id.ts'
import { reserveOne } from '../commands/reservations.ts'
import { routeOf } from '../http/call-route.ts'
import { NO_CONTENT, PICTURE_ANSWER } from '../http/described-answers.ts'
import { ReadModelsBehind } from '#projections/engine/read-models-behind.ts'
import { findFresh } from '../http/find-fresh.ts'
import { sessionOf } from '../http/guards.ts'
import { HttpError } from '../errors/http-error.ts'
import { metaOf, sendCommand } from '../http/send-command.ts'
import { sendOriginal } from '../http/send-picture.ts'
import { notFound, pathId } from '../http/visible.ts'
import type { NoPhoto } from '../photos/photo-store.ts'
import type { Exchange, PicturePlace } from '../uploads/take-upload.ts'
import type { Routes } from './deps.ts'

type SubmitFeedback = Extract<FeedbackCommand, { readonly type: 'SubmitFeedback' }>['data']

const ofEmployees = { cost: 'large', access: { roles: EMPLOYEES, visible: 'nothing' }, scope: 'feedback:read' } as const

/** A screenshot in base64, and room for the texts, of which a character may take six bytes in JSON. */
const MAX_BODY_BYTES = Math.ceil((MAX_SCREENSHOT_BYTES * 4) / 3) + 256 * 1024

const SCREENSHOT_TYPES: ReadonlySet<PhotoType> = new Set(['image/png', 'image/jpeg'])

/** Name of a screenshot in the metrics. */
const SCREENSHOT = 'screenshot'

const refusalOf = (reason: NoPhoto['reason']) => {
  const sentence = reason === 'pixels' ? 'Screenshot must have at most 50 megapixels' : SCREENSHOT_TYPE_SENTENCE
  return new HttpError(400, sentence, { code: 'bad-request' })
}

/** Routes for reports and wishes (specification, first document, "Feedback widget" and "Feedback management"). */
export const feedbackRoutes: Routes<
  'bus' | 'pool' | 'large' | 'photos' | 'takeUpload' | 'fresh' | 'atHead' | 'reserve' | 'now'
> = async (app, { bus, pool, large, photos, takeUpload, fresh, atHead, reserve, now }) => {
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
    say: (where, { photo: screenshot }, exchange) => submit({ ...where, screenshot }, exchange),
  }

  const submitRoute = routeOf(feedbackAggregate, feedbackCalls.submit, 'nothing', 'own')
  app.route({
    ...submitRoute,
    config: { ...submitRoute.config, limit: 'feedback' },
    bodyLimit: MAX_BODY_BYTES,
    schema: { body: feedbackCalls.submit.body, response: { 201: Feedback } },
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
        const { key } = await takeUpload(exchange, {
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
      return reply.code(201).send(await feedback(feedbackId, await fresh(request, ['feedback'])))
    },
  })

  app.route({
    ...routeOf(feedbackAggregate, feedbackCalls.setStatus, 'nothing'),
    schema: { body: feedbackCalls.setStatus.body, response: { 200: Feedback } },
    handler: async (request, reply) => {
      const feedbackId = pathId(request, FeedbackId)
      const command = { type: 'SetFeedbackStatus', data: { feedbackId, ...request.body } } as const
      await sendCommand(bus.feedback(), command, { request, reply })
      return feedback(feedbackId, await fresh(request, ['feedback']))
    },
  })

  app.route({
    ...routeOf(feedbackAggregate, feedbackCalls.answer, 'nothing'),
    schema: { body: feedbackCalls.answer.body, response: { 200: Feedback } },
    handler: async (request, reply) => {
      const feedbackId = pathId(request, FeedbackId)
      const command = { type: 'AnswerFeedback', data: { feedbackId, ...request.body } } as const
      await sendCommand(bus.feedback(), command, { request, reply })
      return feedback(feedbackId, await fresh(request, ['feedback']))
    },
  })

  app.route({
    ...routeOf(feedbackAggregate, feedbackCalls.delete, 'nothing'),
    schema: { response: NO_CONTENT },
    handler: async (request, reply) => {
      const command = { type: 'DeleteFeedback', data: { feedbackId: pathId(request, FeedbackId) } } as const
      await sendCommand(bus.feedback(), command, { request, reply })
      return reply.code(204).send()
    },
  })

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

  /** @throws ReadModelsBehind when it does not show yet; HttpError 404 where it was never submitted. */
  async function feedback(id: FeedbackId, isFresh: boolean): Promise<Feedback> {
    const [found] = await findFeedback(pool, [id])
    if (!found) throw isFresh ? notFound() : new ReadModelsBehind()
    return found
  }
}
