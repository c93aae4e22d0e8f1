import type { FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { UserId } from '#events/kernel/ids.ts'
import { refusalSentence } from '#events/refusal-sentence.ts'
import { type Refusal, type RefusalCode, Rejection } from '#events/kernel/rejection.ts'
import { CommandIdReused, Contention } from '../commands/command-error.ts'
import { UnacceptableEvents } from '../event-store/port.ts'
import { HttpError } from './http-error.ts'
import { nameField } from './name-field.ts'
import { isStoreAway } from '../stores/store-away.ts'
import type { PeopleNames } from '../identity/people-names.ts'

/** The status that each refusal is answered with: what is gone 404, everything else that beat the command 409. */
function statusOf(code: RefusalCode): 404 | 409 {
  switch (code) {
    case 'project-unknown':
    case 'card-unknown':
    case 'import-unknown':
    case 'organization-unknown':
      return 404
    case 'project-exists':
    case 'project-closed':
    case 'checklist-incomplete':
    case 'card-not-manual':
    case 'card-moved':
    case 'card-step-skipped':
    case 'description-changed':
    case 'account-exists':
      return 409
  }
}

/** A read model does not show yet what was asked for, so it is unknown whether it exists (answered 503). */
export class ReadModelsBehind extends Error {
  override readonly name = 'ReadModelsBehind'
  constructor() {
    super('the read models have not reached the log in time')
  }
}

/** What is answered about each refusal (null: about what was not refused): the sentence, the code, what beat the command. */
export async function refusalBodies(refusals: readonly (Refusal | null)[], lookUp: PeopleNames, now: Date) {
  const ids = new Set(refusals.flatMap((refusal) => (refusal && 'by' in refusal && refusal.by) || []))
  // A refusal stays one when nobody can say whom it is about.
  const nameOf = async (id: UserId) => [id, await lookUp(id).catch(() => undefined)] as const
  const names = new Map(await Promise.all([...ids].map(nameOf)))
  return refusals.map((refusal) => {
    if (!refusal) return null
    const name = 'by' in refusal && refusal.by !== null ? names.get(refusal.by) : undefined
    const message = refusalSentence(refusal, now.toISOString(), () => name ?? 'Somebody')
    return { ...refusal, ...(name === undefined ? {} : { byName: name }), message }
  })
}

/** Nothing is wrong, and what was asked can be asked again: the sentence about it. */
const BUSY = [
  [Contention, 'Too many are changing this at the same moment, so nothing was changed. Try again in a moment.'],
  [
    ReadModelsBehind,
    'The server is still catching up with what was saved last. Nothing is lost: try again in a moment.',
  ],
] as const
const AWAY = 'The server cannot save right now. Nothing is lost: try again in a moment.'
/** What a client is told to wait before it tries again, in seconds. */
export const RETRY_AFTER = 1

type ErrorDeps = {
  readonly names: PeopleNames
  readonly now: () => Date
  /** Called when a request failed because a store seems to be away. */
  readonly onAway: () => void
}

/** Answers every error as `{message, code?, …}`; what went wrong inside stays inside. */
export function handleErrors(app: FastifyInstance, { names, now, onAway }: ErrorDeps): void {
  app.setErrorHandler(async (error: Error & { readonly statusCode?: number }, request, reply) => {
    if (error instanceof HttpError) return reply.code(error.status).headers(error.headers).send(error.body)
    if (error instanceof Rejection) {
      const [body] = await refusalBodies([error.refusal], names, now())
      return reply.code(statusOf(error.refusal.code)).send(body)
    }
    if (error instanceof CommandIdReused)
      return reply
        .code(422)
        .send({ message: 'This Idempotency-Key came before with another content.', code: 'key-reused' })
    if (error instanceof UnacceptableEvents)
      return reply.code(400).send({ message: `This is too much at once: ${error.message}.`, code: 'bad-request' })
    if (hasZodFastifySchemaValidationErrors(error)) {
      const [issue] = error.validation
      const path = (issue?.instancePath ?? '').split('/').filter(Boolean)
      return reply.code(400).send({ message: nameField(path, issue?.message), code: 'bad-request' })
    }
    // Of the request itself: cut off by who sent it, too, which has the same code as a database that is gone.
    if (error.statusCode !== undefined && error.statusCode < 500)
      return reply.code(400).send({ message: error.message, code: 'bad-request' })
    const comeAgain = (message: string) =>
      reply.code(503).header('retry-after', RETRY_AFTER).send({ message, code: 'unavailable' })
    const [, busy] = BUSY.find(([kind]) => error instanceof kind) ?? []
    if (busy !== undefined) {
      request.log.info({ reason: error.message }, 'a request has to come again')
      return comeAgain(busy)
    }
    if (isStoreAway(error)) {
      onAway()
      // Every request of an outage comes through here: the stack, always the same, would drown all else.
      request.log.warn({ reason: reasonOf(error) }, 'a request failed because a store is away')
      return comeAgain(AWAY)
    }
    request.log.error({ err: error }, 'a request failed')
    return reply.code(500).send({ message: 'Something went wrong on our side. Please try again.', code: 'internal' })
  })
}

const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message}: ${cause.message}` : message
