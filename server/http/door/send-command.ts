import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CommandTraits } from '#events/kernel/aggregate.ts'
import type { Source } from '#events/kernel/envelope.ts'
import { AGE_HEADER, IDEMPOTENCY_HEADER, POSITION_HEADER, REVISION_HEADER } from '#events/kernel/http.ts'
import { CommandId } from '#events/kernel/ids.ts'
import type { StreamHandle } from '../../commands/command-bus.ts'
import type { CommandMeta, Outcome } from '../../commands/command.ts'
import { actorOf } from '../../identity/sessions.ts'
import { sessionOf } from './guards.ts'
import { keyNotTaken, wrongRole } from './key-guard.ts'
import { HttpError } from '../../errors/http-error.ts'
import { nameField } from '../../errors/name-field.ts'
import { notFound } from './visible.ts'

/** The command id of a request: its Idempotency-Key, or a new one. @throws HttpError 400 when it is no UUID. */
export function commandIdOf(request: FastifyRequest): CommandId {
  const key = request.headers[IDEMPOTENCY_HEADER]
  const parsed = CommandId.safeParse(key ?? randomUUID())
  if (!parsed.success)
    throw new HttpError(400, nameField(['Idempotency-Key'], 'must be a UUID'), { code: 'bad-request' })
  return parsed.data
}

/** A command that is younger was done when it is recorded, in milliseconds: people would see no difference. */
const MIN_AGE_MS = 60_000
/** Maximum age that is believed: no session lasts longer without its person. */
const MAX_AGE_MS = 30 * 24 * 3_600_000

/** When the work of a request was done (ISO 8601, UTC); undefined for what was done just now, or does not say. */
function occurredAtOf(request: FastifyRequest): string | undefined {
  const age = request.headers[AGE_HEADER]
  const ageMs = typeof age === 'string' && /^\d{1,12}$/.test(age) ? Math.min(Number(age), MAX_AGE_MS) : 0
  return ageMs <= MIN_AGE_MS ? undefined : new Date(Date.now() - ageMs).toISOString()
}

/**
 * Who sends the command of a request, under which id, and when they did it if that was before.
 * @param traits of the command: the age of one that waits nowhere is not believed.
 * @param from where it comes from when a person sends it now; a key's command comes from that key.
 */
export function metaOf(
  request: FastifyRequest,
  { mayWait }: Pick<CommandTraits, 'mayWait'> = {},
  from: Source = 'web',
): CommandMeta {
  const session = sessionOf(request)
  const occurredAt = mayWait ? occurredAtOf(request) : undefined
  return {
    actor: actorOf(session),
    commandId: commandIdOf(request),
    source: occurredAt === undefined ? from : 'outbox',
    ...(occurredAt !== undefined && { occurredAt }),
    ...('key' in session && { source: 'api', apiKey: session.key.id }),
  }
}

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
 * where stream and log stand with it. Every route sends its commands this way. Access is checked on the very state that the command
 * is decided on, by the rule of the stream's aggregate.
 * @param stream from the command bus, such as `bus.project(id)`.
 * @throws HttpError 404 when the person may not see it, 403 when their role may not do this, 429 when they have
 * written too much; Rejection.
 */
export async function sendCommand<View, C extends { readonly type: string }, E, Shown = undefined>(
  stream: StreamHandle<View, C, E>,
  command: C,
  { request, reply, meta = metaOf(request, stream.traitsOf(command.type)), ...look }: Exchange<View, Shown>,
): Promise<Outcome<E> & { readonly shown: Shown | undefined }> {
  const session = sessionOf(request)
  const { written } = request.server.counts
  written.demand(session.user.id, 1)
  const authorise = (view: View) => {
    if (!stream.maySee(session.user, view)) throw notFound()
    const { roles, byPersonAlone } = stream.traitsOf(command.type)
    if (byPersonAlone && 'key' in session) throw keyNotTaken()
    if (!roles.includes(session.user.role)) throw wrongRole()
  }
  request.commandId = meta.commandId
  request.server.stages.begin(meta.commandId, reply.elapsedTime)
  const outcome = await stream.execute(command, meta, { authorise, ...look })
  written.add(session.user.id, outcome.bytes)
  reply.header(REVISION_HEADER, outcome.revision)
  if (outcome.position !== null) {
    reply.header(POSITION_HEADER, outcome.position)
    if (outcome.position > session.lastPosition) session.lastPosition = outcome.position
  }
  return outcome
}
