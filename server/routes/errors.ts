import type { FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { UserId } from '#events/ids.ts'
import { refusalSentence } from '#events/refusal-sentence.ts'
import { type Refusal, type RefusalCode, Rejection } from '#events/rejection.ts'
import { CommandIdReused, Contention } from '../commands/command-error.ts'
import { StoreUnavailable, UnacceptableEvents } from '../event-store/port.ts'
import { HttpError } from '../http-error.ts'
import { nameField } from '../name-field.ts'
import type { PeopleNames } from './people-names.ts'

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

const AWAY_ERRORS = [StoreUnavailable, Contention, ReadModelsBehind]
const AWAY = 'The server cannot save right now. Nothing is lost: try again in a moment.'
/** What a client is told to wait before it tries again, in seconds. */
const RETRY_AFTER = 1

/** Answers every error as `{message, code?, …}`; what went wrong inside stays inside. */
export function handleErrors(app: FastifyInstance, { names, now }: { names: PeopleNames; now: () => Date }): void {
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
    if (AWAY_ERRORS.some((kind) => error instanceof kind) || isDatabaseAway(error)) {
      request.log.warn({ err: error }, 'a store is away')
      return reply.code(503).header('retry-after', RETRY_AFTER).send({ message: AWAY, code: 'unavailable' })
    }
    if (error.statusCode !== undefined && error.statusCode < 500)
      return reply.code(400).send({ message: error.message, code: 'bad-request' })
    request.log.error({ err: error }, 'a request failed')
    return reply.code(500).send({ message: 'Something went wrong on our side. Please try again.', code: 'internal' })
  })
}

/** Errors of a connection, as the system and the driver name them. */
const CONNECTION_LOST =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$|Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Query read timeout/
/** SQLSTATEs that speak of the server's state: read-only; the classes connection, rolled back, resources, operator, system. */
const SERVER_STATE = /^(25006|(08|40|53|57|58)...)$/

/** Whether the database cannot serve now, and may in a moment. */
function isDatabaseAway({ code = '', message }: Error & { readonly code?: unknown }): boolean {
  return CONNECTION_LOST.test(String(code)) || CONNECTION_LOST.test(message) || SERVER_STATE.test(String(code))
}
