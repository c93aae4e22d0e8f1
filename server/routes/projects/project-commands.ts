import type { FastifyRequest } from 'fastify'
import { projectAggregate } from '#events/project/aggregate.ts'
import { Device, ProjectSummary, toDevice } from '#events/project/api.ts'
import { plainCommands, ProjectCommand } from '#events/project/commands.ts'
import { DeviceId } from '#events/kernel/ids.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { NO_CONTENT } from '../../http/description/described-answers.ts'
import { sendCommand } from '../../http/door/send-command.ts'
import { notFound, visibleId, visibleProject } from '../../http/door/visible.ts'
import { findProject } from '#projections/models/projects/projects.ts'
import { rowNow } from '../collection.ts'
import type { Routes } from '../deps.ts'

const RESPONSES = { card: { 200: Device }, project: { 200: ProjectSummary }, nothing: NO_CONTENT } as const

/** The calls of all commands that say what they answer (events/project/commands). Those with a way of their own stand beside this. */
export const projectCommandRoutes: Routes<'bus' | 'pool' | 'fresh'> = async (app, { bus, pool, fresh }) => {
  const project = rowNow({ pool, fresh }, 'projects', findProject)
  for (const { type, call, answers } of plainCommands) {
    const isOfCard = call.path.startsWith('/devices/')
    const commandOf = (request: FastifyRequest) => {
      const id = isOfCard ? { deviceId: visibleId(request, DeviceId) } : {}
      return ProjectCommand.parse({ type, data: Object.assign(id, request.body) })
    }
    app.route({
      ...routeOf(projectAggregate, call, isOfCard ? 'device' : 'project'),
      schema: { ...(call.body && { body: call.body }), response: RESPONSES[answers] },
      handler: async (request, reply) => {
        const projectId = visibleProject(request)
        const command = commandOf(request)
        const { shown: card } = await sendCommand(bus.project(projectId), command, {
          ...{ request, reply },
          show: (view) => (answers === 'card' ? view.card(visibleId(request, DeviceId)) : undefined),
        })
        if (answers === 'nothing') return reply.code(204).send()
        if (answers === 'project') return reply.send(await project(request, projectId))
        if (!card) throw notFound()
        return reply.send(toDevice({ projectId, card }))
      },
    })
  }
}
