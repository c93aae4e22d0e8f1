import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  Device,
  DeviceDescriptionBody,
  DeviceNameBody,
  DeviceStatusBody,
  ManualCardBody,
  MoveDevicesAnswer,
  MoveDevicesBody,
} from '#events/project/api.ts'
import { DeviceId, type ProjectId } from '#events/kernel/ids.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { refusalOfMove } from '#events/project/decide-cards.ts'
import type { Card } from '#events/project/device.ts'
import type { ProjectView } from '#events/project/model.ts'
import { listDevices, toDevice } from '#projections/models/devices.ts'
import { reserveOne } from '../commands/reservations.ts'
import type { RouteDeps } from '../http/deps.ts'
import { refusalBodies } from '../http/errors.ts'
import { metaOf, sendToProject } from '../http/send-command.ts'
import { notFound, visibleDevice, visibleProject } from '../http/visible.ts'

const employees = { roles: ['employee'] } as const
const ofProject = { visible: 'project' } as const
const ofDevice = { visible: 'device' } as const

/** Cards of a board (specification, "Devices"). */
export const deviceRoutes: FastifyPluginAsyncZod<RouteDeps> = async (
  app,
  { bus, pool, names, now, fresh, reserve },
) => {
  /** The card as it stands after a command, or as the log has it. @throws HttpError 404 when it is gone. */
  function answered(projectId: ProjectId, card: Card | undefined): Device {
    if (!card) throw notFound()
    return toDevice({ projectId, card })
  }
  async function change(request: FastifyRequest, reply: FastifyReply, command: ProjectCommand): Promise<Device> {
    const project = visibleProject(request)
    const show = (view: ProjectView) => view.card(visibleDevice(request))
    const { shown } = await sendToProject(bus, { request, reply, project, show }, command)
    return answered(project, shown)
  }

  app.get('/projects/:id/devices', { config: ofProject }, async (request) => {
    await fresh(request)
    return listDevices(pool, visibleProject(request))
  })

  app.get('/devices/:id', { config: ofDevice, schema: { response: { 200: Device } } }, async (request) => {
    const project = visibleProject(request)
    return answered(project, await bus.project(project).read((view) => view.card(visibleDevice(request))))
  })

  app.post(
    '/projects/:id/devices/manual',
    { config: { ...employees, ...ofProject }, schema: { body: ManualCardBody, response: { 201: Device } } },
    async (request, reply) => {
      const project = visibleProject(request)
      const meta = metaOf(request)
      const content = { project, ...request.body }
      const deviceId = await reserveOne(reserve, DeviceId, { kind: 'device', meta, content })
      const command = { type: 'AddManualCard', data: { deviceId, ...request.body } } as const
      const show = (view: ProjectView) => view.card(deviceId)
      const { shown } = await sendToProject(bus, { request, reply, project, meta, show }, command)
      return reply.code(201).send(answered(project, shown))
    },
  )

  app.post(
    '/projects/:id/devices/move',
    { config: ofProject, schema: { body: MoveDevicesBody, response: { 200: MoveDevicesAnswer } } },
    async (request, reply) => {
      const project = visibleProject(request)
      const { moves } = request.body
      const show = (view: ProjectView) => moves.map((move) => refusalOfMove(view, move))
      const command = { type: 'MoveDevices', data: { moves } } as const
      const { events, shown = [] } = await sendToProject(bus, { request, reply, project, show }, command)
      // The log keeps what took effect; the rest is judged by how the cards stand, also when the command is sent again.
      const moved = new Set(events.map(({ data }) => 'deviceId' in data && data.deviceId))
      const refusals = moves.map(({ deviceId }, index) => (moved.has(deviceId) ? null : (shown[index] ?? null)))
      const bodies = await refusalBodies(refusals, names, now())
      return {
        results: moves.map(({ deviceId }, index) => {
          const body = bodies[index]
          return body ? { deviceId, ok: false, code: body.code, message: body.message } : { deviceId, ok: true }
        }),
      }
    },
  )

  app.patch(
    '/devices/:id/status',
    { config: ofDevice, schema: { body: DeviceStatusBody, response: { 200: Device } } },
    (request, reply) => {
      const { status: to, ...rest } = request.body
      return change(request, reply, { type: 'MoveDevice', data: { deviceId: visibleDevice(request), to, ...rest } })
    },
  )

  app.patch(
    '/devices/:id/description',
    { config: ofDevice, schema: { body: DeviceDescriptionBody, response: { 200: Device } } },
    (request, reply) =>
      change(request, reply, { type: 'DescribeDevice', data: { deviceId: visibleDevice(request), ...request.body } }),
  )

  app.patch(
    '/devices/:id/name',
    { config: { ...employees, ...ofDevice }, schema: { body: DeviceNameBody, response: { 200: Device } } },
    (request, reply) =>
      change(request, reply, { type: 'RenameDevice', data: { deviceId: visibleDevice(request), ...request.body } }),
  )

  app.delete('/devices/:id', { config: ofDevice }, async (request, reply) => {
    const command = { type: 'DeleteDevice', data: { deviceId: visibleDevice(request) } } as const
    await sendToProject(bus, { request, reply, project: visibleProject(request) }, command)
    return reply.code(204).send()
  })
}
