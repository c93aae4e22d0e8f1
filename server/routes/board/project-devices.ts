import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { EVERYONE } from '#events/kernel/actor.ts'
import { Device, toDevice } from '#events/project/api.ts'
import { MovesTold } from '#events/project/history/story.ts'
import { addManualCard } from '#events/project/commands/add-manual-card.ts'
import { deleteDevices } from '#events/project/commands/delete-device.ts'
import { mergeDevices } from '#events/project/commands/merge-devices.ts'
import { moveDevice, moveDevices, refusalOfMove } from '#events/project/commands/move-device.ts'
import { DeviceId, type ProjectId } from '#events/kernel/ids.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { type Card, DeviceStatus } from '#events/project/device.ts'
import type { ProjectView } from '#events/project/model.ts'
import { listDevices } from '#projections/models/projects/devices.ts'
import { reserveOne } from '../../commands/reservations.ts'
import { actorOf } from '../../identity/sessions.ts'
import type { Routes } from '../deps.ts'
import { projectAggregate } from '#events/project/aggregate.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { asItIs, NO_CONTENT } from '../../http/description/described-answers.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { notFound, visibleId, visibleProject } from '../../http/door/visible.ts'

const visible = (kind: 'project' | 'device') =>
  ({ cost: 'small', access: { roles: EVERYONE, visible: kind }, scope: 'projects:read' }) as const
/** Cards of a board (specification, "Devices"). */
export const deviceRoutes: Routes<'bus' | 'large' | 'refusalBodies' | 'fresh' | 'reserve'> = async (
  app,
  { bus, large, refusalBodies, fresh, reserve },
) => {
  /** The card as it stands after a command, or as the log has it. @throws HttpError 404 when it is gone. */
  function answered(projectId: ProjectId, card: Card | undefined): Device {
    if (!card) throw notFound()
    return toDevice({ projectId, card })
  }
  async function change(request: FastifyRequest, reply: FastifyReply, command: ProjectCommand): Promise<Device> {
    const project = visibleProject(request)
    const show = (view: ProjectView) => view.card(visibleId(request, DeviceId))
    const { shown } = await sendCommand(bus.project(project), command, { request, reply, show })
    return answered(project, shown)
  }

  const listed = {
    config: { ...visible('project'), cost: 'large' as const },
    schema: { summary: 'The cards of a project', response: { 200: z.array(Device) } },
    serializerCompiler: asItIs,
  }
  app.get('/projects/:id/devices', listed, async (request, reply) => {
    await fresh(request, ['devices'])
    return large(request, reply, 'all', (db) => listDevices(db, visibleProject(request)))
  })

  app.get(
    '/devices/:id',
    { config: visible('device'), schema: { summary: 'A card', response: { 200: Device } } },
    async (request) => {
      const project = visibleProject(request)
      return answered(project, await bus.project(project).read((view) => view.card(visibleId(request, DeviceId))))
    },
  )

  app.route({
    ...routeOf(projectAggregate, addManualCard.call, 'project'),
    schema: { body: addManualCard.call.body, response: { 201: Device } },
    handler: async (request, reply) => {
      const project = visibleProject(request)
      const meta = metaOf(request, addManualCard)
      const content = { project, ...request.body }
      const deviceId = await reserveOne(reserve, DeviceId, { kind: 'device', meta, content })
      const command = { type: 'AddManualCard', data: { deviceId, ...request.body } } as const
      const show = (view: ProjectView) => view.card(deviceId)
      const { shown } = await sendCommand(bus.project(project), command, { request, reply, meta, show })
      return reply.code(201).send(answered(project, shown))
    },
  })

  app.route({
    ...routeOf(projectAggregate, moveDevices.call, 'project', 'heavy'),
    schema: { body: moveDevices.call.body, response: { 200: MovesTold } },
    handler: async (request, reply) => {
      const { moves } = request.body
      const actor = actorOf(sessionOf(request))
      const show = (view: ProjectView) => moves.map((move) => refusalOfMove(view, move, actor))
      const command = { type: 'MoveDevices', data: { moves } } as const
      const board = bus.project(visibleProject(request))
      const { events, shown = [] } = await sendCommand(board, command, { request, reply, show })
      // The log keeps what took effect; the rest is judged by how the cards stand, also when the command is sent again.
      const moved = new Set(events.map(({ data }) => 'deviceId' in data && data.deviceId))
      const refusals = moves.map(({ deviceId }, index) => (moved.has(deviceId) ? null : (shown[index] ?? null)))
      const bodies = await refusalBodies(request, refusals)
      return {
        results: moves.map(({ deviceId }, index) => {
          const body = bodies[index]
          if (!body) return { deviceId, ok: true }
          const { code, message, story } = body
          // The column that the card is in, so that its person can do it again on top.
          const { data: status } = DeviceStatus.safeParse('status' in body ? body.status : null)
          return { deviceId, ok: false, code, message, ...(status && { status }), ...(story && { story }) }
        }),
      }
    },
  })

  app.route({
    ...routeOf(projectAggregate, moveDevice.call, 'device'),
    schema: { body: moveDevice.call.body, response: { 200: Device } },
    handler: (request, reply) => {
      const { status: to, ...rest } = request.body
      const data = { deviceId: visibleId(request, DeviceId), to, ...rest }
      return change(request, reply, { type: 'MoveDevice', data })
    },
  })
  app.route({
    ...routeOf(projectAggregate, mergeDevices.call, 'project'),
    schema: { body: mergeDevices.call.body, response: { 200: Device } },
    handler: async (request, reply) => {
      const project = visibleProject(request)
      const command = { type: 'MergeDevices', data: request.body } as const
      const show = (view: ProjectView) => view.card(request.body.keep)
      const { shown } = await sendCommand(bus.project(project), command, { request, reply, show })
      return answered(project, shown)
    },
  })
  app.route({
    ...routeOf(projectAggregate, deleteDevices.call, 'project', 'heavy'),
    schema: { body: deleteDevices.call.body, response: NO_CONTENT },
    handler: async (request, reply) => {
      const command = { type: 'DeleteDevices', data: request.body } as const
      await sendCommand(bus.project(visibleProject(request)), command, { request, reply })
      return reply.code(204).send()
    },
  })
}
