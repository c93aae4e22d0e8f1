import { z } from 'zod'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { mappingsAggregate } from '#events/mappings/aggregate.ts'
import { mappingsCalls } from '#events/mappings/api.ts'
import { mappingsIn, RememberedMapping } from '#events/mappings/mappings.ts'
import { NO_CONTENT } from '../../http/description/described-answers.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { sendCommand } from '../../http/door/send-command.ts'
import type { Routes } from '../deps.ts'

/** The meaning of the columns of lists as a company's employees said it, by header row (docs/rules.md, IMPORT-71). */
export const importMappingRoutes: Routes<'bus'> = async (app, { bus }) => {
  app.get(
    '/import-mappings',
    {
      config: { cost: 'small', access: { roles: EMPLOYEES, visible: 'nothing' } },
      schema: {
        summary: "The meaning of the columns of lists that the caller's company imported before",
        response: { 200: z.array(RememberedMapping) },
      },
    },
    (request) => bus.mappings(sessionOf(request).user.companyId).read(mappingsIn),
  )

  app.route({
    ...routeOf(mappingsAggregate, mappingsCalls.remember, 'nothing'),
    schema: { body: mappingsCalls.remember.body, response: NO_CONTENT },
    handler: async (request, reply) => {
      const command = { type: 'RememberMapping', data: request.body } as const
      await sendCommand(bus.mappings(sessionOf(request).user.companyId), command, { request, reply })
      return reply.status(204).send()
    },
  })
}
