import { z } from 'zod'
import { DeviceId } from '#events/kernel/ids.ts'
import { projectAggregate } from '#events/project/aggregate.ts'
import { BoundDevice, Device, toDevice } from '#events/project/api.ts'
import { bindSerial } from '#events/project/commands/bind-serial.ts'
import { placeDevices } from '#events/project/commands/place-devices.ts'
import type { ProjectView } from '#events/project/model.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { sendCommand } from '../../http/door/send-command.ts'
import { notFound, visibleId, visibleProject } from '../../http/door/visible.ts'
import type { Routes } from '../deps.ts'
import { manyCards } from './many-cards.ts'
import { isUnlisted, noticeOf } from './serial-notice.ts'

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
      const show = (view: ProjectView) => {
        const card = view.card(deviceId)
        return card && { card, isUnlisted: isUnlisted(view, card) }
      }
      const { shown } = await sendCommand(bus.project(projectId), command, { request, reply, show })
      if (!shown) throw notFound()
      const { card } = shown
      await fresh(request, ['devices', 'projects'])
      const notice = await noticeOf(request, pool, { projectId, ...shown })
      return reply.send({ ...toDevice({ projectId, card }), ...(notice !== null && { notice }) })
    },
  })
}
