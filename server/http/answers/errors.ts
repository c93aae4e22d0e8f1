import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { statusOf } from '#events/registry.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { CommandIdReused, Contention, UnreadableStream } from '../../commands/command-error.ts'
import { ReadModelsBehind } from '#projections/engine/read-models-behind.ts'
import { BeingBuilt } from '#projections/engine/being-built.ts'
import { EventsExist, UnacceptableEvents } from '../../event-store/port.ts'
import { NoTurn } from '../../fairness/fair-turns.ts'
import { HttpError } from '../../errors/http-error.ts'
import { nameField } from '../../errors/name-field.ts'
import { isPoolFull, isStoreAway, whyNoWrites } from '../../event-store/store-errors.ts'
import type { RefusalBodies } from './refusal-bodies.ts'

const CROWDED = 'Many people are asking for this at the same moment. Nothing is lost: try again in a moment.'

/** Nothing is wrong, and what was asked can be asked again: the sentence about it. */
const BUSY = [
  [Contention, 'Too many are changing this at the same moment, so nothing was changed. Try again in a moment.'],
  [
    ReadModelsBehind,
    'The server is still catching up with what was saved last. Nothing is lost: try again in a moment.',
  ],
  [NoTurn, CROWDED],
] as const
const DONE_BEFORE =
  'This was done before, too long ago for the same answer again. Look at how it stands now, and do it anew if it is still wanted.'
const OWN_PLACES_TAKEN = 'You are asking for too much at the same moment. Try again in a moment.'
/** The status of a body that is longer than its route takes (docs/rules.md, HTTP-36). */
const TOO_LARGE = 413
/** Seconds that a client is told to wait for an update of the server. */
const UPDATE_AFTER_S = 30
const AWAY = 'The server cannot save right now. Nothing is lost: try again in a moment.'
const UNREAD = 'The server cannot read this just now. Nothing is lost: it is asked again by itself.'
const FULL = 'The server has no room left, so it cannot save right now. Nothing is lost: try again later.'
/** Seconds that a client is told to wait before it tries again. */
export const RETRY_AFTER_S = 1
/** The same while someone has to make room. */
const FULL_AFTER_S = 5

/** Headers that speak of the content that was to be sent: with them an error would be saved as the file, kept, or not be read. */
const OF_CONTENT = [
  ...['content-type', 'content-length'],
  ...['content-disposition', 'content-encoding', 'content-range'],
  ...['accept-ranges', 'etag', 'last-modified', 'cache-control'],
]

type ErrorDeps = {
  readonly refusalBodies: RefusalBodies
  /** Called when a request failed because a store seems to be away. */
  readonly onAway: (error: unknown) => void
}

/** Answers every error as `{message, code?, …}`; what went wrong inside stays inside. */
export function handleErrors(app: FastifyInstance, { refusalBodies, onAway }: ErrorDeps): void {
  app.setErrorHandler(async (error: Error & { readonly statusCode?: number }, request, reply) => {
    for (const name of OF_CONTENT) reply.removeHeader(name)
    if (error instanceof HttpError) return reply.code(error.status).headers(error.headers).send(error.body)
    if (error instanceof Rejection) {
      const [body] = await refusalBodies(request, [error.refusal])
      return reply.code(statusOf(error.refusal)).send(body)
    }
    if (error instanceof CommandIdReused)
      return reply
        .code(422)
        .send({ message: 'This Idempotency-Key came before with another content.', code: 'key-reused' })
    if (error instanceof EventsExist) return reply.code(409).send({ message: DONE_BEFORE, code: 'command-repeated' })
    if (error instanceof UnacceptableEvents)
      return reply.code(400).send({ message: `This is too much at once: ${error.message}.`, code: 'bad-request' })
    if (hasZodFastifySchemaValidationErrors(error)) {
      const [issue] = error.validation
      const message = nameField(pathOf(issue), issue?.message)
      return reply.code(400).send({ message, code: 'bad-request', ...fieldsOf(error) })
    }
    // The request itself is wrong, or its sender cut it off, which has the same code as a database that is gone.
    if (error.statusCode !== undefined && error.statusCode < 500)
      return reply
        .code(error.statusCode === TOO_LARGE ? TOO_LARGE : 400)
        .send({ message: error.message, code: 'bad-request' })
    if (error instanceof NoTurn && error.places === 'own') {
      const answer = reply.code(429).header('retry-after', RETRY_AFTER_S)
      return answer.send({ message: OWN_PLACES_TAKEN, code: 'too-many-requests' })
    }
    const comeAgain = (message: string, afterS = RETRY_AFTER_S) =>
      reply.code(503).header('retry-after', afterS).send({ message, code: 'unavailable' })
    if (error instanceof UnreadableStream) return comeAgain(UnreadableStream.sentence, UPDATE_AFTER_S)
    if (error instanceof BeingBuilt) {
      const { model, share, waitsForNewer } = error
      if (waitsForNewer) return comeAgain(UnreadableStream.sentence, UPDATE_AFTER_S)
      const done = `${Math.floor(share * 100)} % done`
      const message = `The ${model} list is being built: ${done}. Try again in a moment.`
      return reply.code(503).header('retry-after', RETRY_AFTER_S).send({ message, code: 'unavailable', share })
    }
    const [, busy] = BUSY.find(([kind]) => error instanceof kind) ?? []
    if (busy !== undefined) {
      request.log.info({ reason: error.message }, 'a request has to come again')
      return comeAgain(busy)
    }
    if (isPoolFull(error)) {
      request.log.warn({ reason: error.message }, 'a request got no connection to the database')
      return comeAgain(CROWDED)
    }
    if (isStoreAway(error)) {
      onAway(error)
      // Every request of an outage comes through here: the stack, always the same, would drown all else.
      request.log.warn({ reason: reasonOf(error) }, 'a request failed because a store is away')
      if (whyNoWrites(error) === 'full') return comeAgain(FULL, FULL_AFTER_S)
      return comeAgain(isRead(request) ? UNREAD : AWAY)
    }
    request.log.error({ err: error }, 'a request failed')
    return reply.code(500).send({ message: 'Something went wrong on our side. Please try again.', code: 'internal' })
  })
}

/** True if a request asks for what is there, and changes nothing. */
export const isRead = ({ method }: Pick<FastifyRequest, 'method'>): boolean => method === 'GET' || method === 'HEAD'

type Issue = { readonly instancePath: string; readonly message?: string | undefined }

const pathOf = (issue: Issue | undefined): string[] => (issue?.instancePath ?? '').split('/').filter(Boolean)

/** The sentences for the fields of a form: the first one about each field of the body. */
function fieldsOf({ validation, validationContext }: { validation: readonly Issue[]; validationContext?: string }) {
  const fields: Record<string, string> = {}
  if (validationContext === 'body') {
    for (const issue of validation) {
      const path = pathOf(issue).join('.')
      if (path !== '') fields[path] ??= issue.message ?? 'does not fit'
    }
  }
  return Object.keys(fields).length === 0 ? {} : { fields }
}

const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message}: ${cause.message}` : message
