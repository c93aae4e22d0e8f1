import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { IDEMPOTENCY_HEADER, POSITION_HEADER, REVISION_HEADER } from '#events/kernel/http.ts'
import { CommandId } from '#events/kernel/ids.ts'
import type { StreamHandle } from '../commands/command-bus.ts'
import type { CommandMeta, Outcome } from '../commands/command.ts'
import { actorOf } from '../identity/sessions.ts'
import { sessionOf, wrongRole } from './guards.ts'
import { HttpError } from './http-error.ts'
import { nameField } from './name-field.ts'
import { notFound } from './visible.ts'

/** The command id of a request: its Idempotency-Key, or a new one. @throws HttpError 400 when it is no UUID. */
export function commandIdOf(request: FastifyRequest): CommandId {
  const key = request.headers[IDEMPOTENCY_HEADER]
  const parsed = CommandId.safeParse(key ?? randomUUID())
  if (!parsed.success)
    throw new HttpError(400, nameField(['Idempotency-Key'], 'must be a UUID'), { code: 'bad-request' })
  return parsed.data
}

/** Who sends the command of a request, under which id. */
export const metaOf = (request: FastifyRequest): CommandMeta => ({
  actor: actorOf(sessionOf(request)),
  commandId: commandIdOf(request),
  source: 'web',
})

/** The request that a command comes with, and its answer. */
type Exchange<View, Shown> = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Undefined: as {@link metaOf} reads them from the request. */
  readonly meta?: CommandMeta
  /** See {@link Look}. */
  readonly asked?: unknown
  /** Looks at the state that the command leads to; must not keep it. */
  readonly show?: (view: View) => Shown
}

/**
 * Sends a command to a stream as the person of the request, counts what it writes as theirs (HTTP-21), and notes on the answer
 * where stream and log stand with it. Every route sends its commands this way. Access is checked on the very state that the command is decided on, by the rule of the
 * stream's aggregate.
 * @param stream from the command bus, such as `bus.project(id)`.
 * @throws HttpError 404 when the person may not see it, 403 when their role may not do this, 429 when they have
 * written too much; Rejection.
 */
export async function sendCommand<View, C extends { readonly type: string }, E, Shown = undefined>(
  stream: StreamHandle<View, C, E>,
  command: C,
  { request, reply, meta = metaOf(request), ...look }: Exchange<View, Shown>,
): Promise<Outcome<E> & { readonly shown: Shown | undefined }> {
  const session = sessionOf(request)
  const { writeBudget } = request.server
  writeBudget.demandRoom(session.user.id)
  const authorise = (view: View) => {
    if (!stream.maySee(session.user, view)) throw notFound()
    if (!stream.rolesFor(command.type).includes(session.user.role)) throw wrongRole()
  }
  const outcome = await stream.execute(command, meta, { authorise, ...look })
  writeBudget.count(session.user.id, outcome.bytes)
  reply.header(REVISION_HEADER, outcome.revision)
  if (outcome.position !== null) {
    reply.header(POSITION_HEADER, outcome.position)
    if (outcome.position > session.lastPosition) session.lastPosition = outcome.position
  }
  return outcome
}
