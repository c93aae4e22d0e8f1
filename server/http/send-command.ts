import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { IDEMPOTENCY_HEADER, POSITION_HEADER, REVISION_HEADER } from '#events/kernel/http.ts'
import { CommandId, type ProjectId } from '#events/kernel/ids.ts'
import { mayCommand, maySee } from '#events/project/access.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import type { ProjectView } from '#events/project/model.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import type { CommandMeta, Outcome } from '../commands/command.ts'
import { HttpError } from './http-error.ts'
import { sessionOf } from './guards.ts'
import { actorOf } from '../identity/sessions.ts'
import { nameField } from './name-field.ts'
import { notFound } from './visible.ts'

/** The command id of a request: its Idempotency-Key, or a new one. @throws HttpError 400 when it is no UUID. */
function commandIdOf(request: FastifyRequest): CommandId {
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

/** The request that a command comes with, its answer, and the project that it is for. */
type Sending<Shown> = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly project: ProjectId
  /** Undefined: as {@link metaOf} reads them from the request. */
  readonly meta?: CommandMeta
  /** Looks at the state that the command leads to. */
  readonly show?: (view: ProjectView) => Shown
}

/**
 * Sends a command to a project as the person of the request, and notes on the answer where stream and log stand with it.
 * Access is checked on the very state that the command is decided on.
 * @throws HttpError 404 when the person may not see the project, 403 when his role may not do this; Rejection.
 */
export async function sendToProject<Shown = undefined>(
  bus: CommandBus,
  { request, reply, project, meta = metaOf(request), ...look }: Sending<Shown>,
  command: ProjectCommand,
): Promise<Outcome<ProjectEvent> & { readonly shown: Shown | undefined }> {
  const session = sessionOf(request)
  const authorise = ({ project: known }: ProjectView) => {
    if (known && !maySee(session.user, known)) throw notFound()
    if (!mayCommand(session.user.role, command.type))
      throw new HttpError(403, 'Your role does not allow this.', { code: 'wrong-role' })
  }
  const outcome = await bus.project(project).execute(command, meta, { authorise, ...look })
  reply.header(REVISION_HEADER, outcome.revision)
  if (outcome.position !== null) {
    reply.header(POSITION_HEADER, outcome.position)
    if (outcome.position > session.lastPosition) session.lastPosition = outcome.position
  }
  return outcome
}
