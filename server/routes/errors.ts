import type { FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
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

/** What is answered about a refusal: the sentence, the code, and what beat the command. */
export async function refusalBody(refusal: Refusal, names: PeopleNames, now: Date) {
  const by = 'by' in refusal ? refusal.by : null
  const name = by === null ? undefined : await names(by)
  const nameOf = () => name ?? 'Somebody'
  return {
    ...refusal,
    ...(name === undefined ? {} : { byName: name }),
    message: refusalSentence(refusal, now.toISOString(), nameOf),
  }
}

const AWAY = 'The server cannot save right now. Nothing is lost: try again in a moment.'
/** What a client is told to wait before it tries again, in seconds. */
const RETRY_AFTER = 1

/** Answers every error as `{message, code?, …}`; what went wrong inside stays inside. */
export function handleErrors(app: FastifyInstance, { names, now }: { names: PeopleNames; now: () => Date }): void {
  const away = (reply: FastifyReply) =>
    reply.code(503).header('retry-after', RETRY_AFTER).send({ message: AWAY, code: 'unavailable' })

  app.setErrorHandler(async (error: Error & { readonly statusCode?: number }, request, reply) => {
    if (error instanceof HttpError) return reply.code(error.status).headers(error.headers).send(error.body)
    if (error instanceof Rejection)
      return reply.code(statusOf(error.refusal.code)).send(await refusalBody(error.refusal, names, now()))
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
    if (error instanceof StoreUnavailable || error instanceof Contention || isDatabaseAway(error)) {
      request.log.warn({ err: error }, 'a store is away')
      return away(reply)
    }
    if (error.statusCode !== undefined && error.statusCode < 500)
      return reply.code(400).send({ message: error.message, code: 'bad-request' })
    request.log.error({ err: error }, 'a request failed')
    return reply.code(500).send({ message: 'Something went wrong on our side. Please try again.', code: 'internal' })
  })
}

/** Connection failures of the driver: system errors, server shutdown (class 57P), connection exceptions (class 08). */
function isDatabaseAway(error: Error & { readonly code?: unknown }): boolean {
  const { code, message } = error
  if (typeof code === 'string' && /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|57P|08|53300)/.test(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect/.test(message)
}
