import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { type Device, toDevice } from '#events/project/api.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { HttpError } from '../../errors/http-error.ts'
import { sendCommand } from '../../http/door/send-command.ts'
import { visibleProject } from '../../http/door/visible.ts'
import type { RouteDeps } from '../deps.ts'

/**
 * Sends a command on the cards that a body names, which are of one project, and answers with them as they stand then.
 * @param asked the command as the caller asked for it, where the server added something to it.
 */
export type ManyCards = (
  request: FastifyRequest<{ Body: { deviceIds: DeviceId[] } }>,
  reply: FastifyReply,
  command: ProjectCommand,
  asked?: ProjectCommand,
) => Promise<Device[]>

export function manyCards(app: FastifyInstance, { bus }: Pick<RouteDeps, 'bus'>): ManyCards {
  return async (request, reply, command, asked = command) => {
    const { deviceIds } = request.body
    const projectId = await projectOf(app, request, deviceIds)
    const { shown = [] } = await sendCommand(bus.project(projectId), command, {
      ...{ request, reply, asked },
      show: (view) => [...new Set(deviceIds)].flatMap((id) => view.card(id) ?? []),
    })
    return shown.map((card) => toDevice({ projectId, card }))
  }
}

/** The one project of cards. @throws HttpError 404 where the person may not see one, 400 for several projects. */
async function projectOf(
  app: FastifyInstance,
  request: FastifyRequest,
  deviceIds: readonly DeviceId[],
): Promise<ProjectId> {
  const projects = new Set<ProjectId>()
  for (const id of deviceIds) {
    await app.demandVisible(request, 'device', id)
    projects.add(visibleProject(request))
  }
  const [project, ...others] = projects
  if (project === undefined || others.length > 0)
    throw new HttpError(400, 'All cards must be of one project.', { code: 'bad-request' })
  return project
}
