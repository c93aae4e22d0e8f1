import { z } from 'zod'
import { DeviceId } from '#events/kernel/ids.ts'
import { planAggregate } from '#events/plan/aggregate.ts'
import { planCalls, PutPins } from '#events/plan/api.ts'
import { Pin, pinKey } from '#events/plan/page.ts'
import { PlanId } from '#events/plan/plan-id.ts'
import type { PlanView } from '#events/plan/model.ts'
import { NO_CONTENT } from '../../http/description/described-answers.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { sendCommand } from '../../http/door/send-command.ts'
import { PathId, visibleId } from '../../http/door/visible.ts'
import type { Routes } from '../deps.ts'
import { demandOpenProject } from './open-project.ts'

const PinParams = z.object({ id: PathId, deviceId: z.coerce.number().pipe(DeviceId) })

/** The places of cards on plans (docs/rules.md, PLAN). */
export const planPinRoutes: Routes<'bus'> = async (app, { bus }) => {
  const standing = (pins: readonly Pick<Pin, 'deviceId' | 'kind'>[]) => (view: PlanView) =>
    pins.flatMap((pin) => view.pins.get(pinKey(pin)) ?? [])

  app.route({
    ...routeOf(planAggregate, planCalls.putPin, 'plan'),
    schema: { params: PinParams, body: planCalls.putPin.body, response: { 200: Pin, ...NO_CONTENT } },
    handler: async (request, reply) => {
      const pin = { ...request.body, deviceId: request.params.deviceId }
      await demandOpenProject(bus, request, [pin.deviceId])
      const command = { type: 'PutPins' as const, data: { pins: [pin] } }
      const show = standing([pin])
      const { shown } = await sendCommand(bus.plan(visibleId(request, PlanId)), command, { request, reply, show })
      const [placed] = shown ?? []
      // Sent again, it may have been taken away meanwhile.
      return placed ?? reply.code(204).send()
    },
  })

  app.route({
    ...routeOf(planAggregate, planCalls.putPins, 'plan', 'heavy'),
    schema: { body: planCalls.putPins.body, response: { 200: PutPins } },
    handler: async (request, reply) => {
      const { pins } = request.body
      await demandOpenProject(
        bus,
        request,
        pins.map(({ deviceId }) => deviceId),
      )
      const command = { type: 'PutPins', data: { pins } } as const
      const show = standing(pins)
      const { shown = [] } = await sendCommand(bus.plan(visibleId(request, PlanId)), command, { request, reply, show })
      return { pins: shown }
    },
  })

  app.route({
    ...routeOf(planAggregate, planCalls.takePin, 'plan'),
    schema: { params: PinParams, body: planCalls.takePin.body, response: NO_CONTENT },
    handler: async (request, reply) => {
      await demandOpenProject(bus, request)
      const command = { type: 'TakePinAway', data: { deviceId: request.params.deviceId, ...request.body } } as const
      await sendCommand(bus.plan(visibleId(request, PlanId)), command, { request, reply })
      return reply.code(204).send()
    },
  })
}
