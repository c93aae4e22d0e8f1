import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { maySee } from '#events/kernel/assigned-people.ts'
import { DeviceId, type ProjectId } from '#events/kernel/ids.ts'
import { projectAggregate } from '#events/project/aggregate.ts'
import { BoundDevice, Device, toDevice } from '#events/project/api.ts'
import { bindSerial } from '#events/project/commands/bind-serial.ts'
import { placeDevices } from '#events/project/commands/place-devices.ts'
import type { Card } from '#events/project/device.ts'
import { serialKey } from '#events/project/facts/serial.ts'
import { cardsWithSerial } from '#projections/models/projects/devices.ts'
import { findProject } from '#projections/models/projects/projects.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { sendCommand } from '../../http/door/send-command.ts'
import { notFound, visibleId, visibleProject } from '../../http/door/visible.ts'
import type { Routes } from '../deps.ts'
import { manyCards } from './many-cards.ts'

/** Maximum of cards of other projects that are looked at for one that the person may see. */
const MAX_ELSEWHERE = 20

/** Places, serial numbers and other facts of cards (docs/rules.md, FACT). */
export const cardFactRoutes: Routes<'bus' | 'pool' | 'fresh'> = async (app, { bus, pool, fresh }) => {
  const send = manyCards(app, { bus })
  app.route({
    ...routeOf(projectAggregate, placeDevices.call, 'nothing', 'heavy'),
    schema: { body: placeDevices.call.body, response: { 200: z.array(Device) } },
    handler: (request, reply) => send(request, reply, { type: 'PlaceDevices', data: request.body }),
  })

  app.route({
    ...routeOf(projectAggregate, bindSerial.call, 'device'),
    schema: { body: bindSerial.call.body, response: { 200: BoundDevice } },
    handler: async (request, reply) => {
      const projectId = visibleProject(request)
      const deviceId = visibleId(request, DeviceId)
      const command = { type: 'BindSerial', data: { deviceId, ...request.body } } as const
      const show = (view: { card(id: DeviceId): Card | undefined }) => view.card(deviceId)
      const { shown: card } = await sendCommand(bus.project(projectId), command, { request, reply, show })
      if (!card) throw notFound()
      const notice = await noticeOf(request, projectId, card)
      return reply.send({ ...toDevice({ projectId, card }), ...(notice !== null && { notice }) })
    },
  })

  /** Says that another project has a card of the same serial number; its name where the person may see it. Null where none has. */
  async function noticeOf(request: FastifyRequest, besides: ProjectId, card: Card): Promise<string | null> {
    const key = serialKey(card)
    if (key === null) return null
    await fresh(request, ['devices', 'projects'])
    const { user } = sessionOf(request)
    let isElsewhere = false
    for (const { projectId, name } of await cardsWithSerial(pool, { key, besides, limit: MAX_ELSEWHERE })) {
      const project = await findProject(pool, projectId)
      if (!project) continue
      if (maySee(user, project)) return `${name} in the project ${project.name} has this serial number, too.`
      isElsewhere = true
    }
    return isElsewhere ? 'A card in another project has this serial number, too.' : null
  }
}
