import { EMPLOYEES } from '#events/kernel/actor.ts'
import { settingsAggregate } from '#events/settings/aggregate.ts'
import { settingsCalls } from '#events/settings/api.ts'
import { Settings, settingsIn } from '#events/settings/settings.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { sendCommand } from '../../http/door/send-command.ts'
import type { Routes } from '../deps.ts'

/** Routes for the settings of the whole installation (decisions, "Everything else"). */
export const settingsRoutes: Routes<'bus'> = async (app, { bus }) => {
  app.get(
    '/settings',
    {
      config: { cost: 'small', access: { roles: EMPLOYEES, visible: 'nothing' }, scope: 'settings:read' },
      schema: { summary: 'The settings of the portal', response: { 200: Settings } },
    },
    () => bus.settings().read(settingsIn),
  )

  app.route({
    ...routeOf(settingsAggregate, settingsCalls.change, 'nothing'),
    schema: { body: settingsCalls.change.body, response: { 200: Settings } },
    handler: async (request, reply) => {
      const command = { type: 'ChangeSettings', data: request.body } as const
      const { shown } = await sendCommand(bus.settings(), command, { request, reply, show: settingsIn })
      return shown
    },
  })
}
