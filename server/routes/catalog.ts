import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { catalogAggregate } from '#events/catalog/aggregate.ts'
import { catalogCalls, Organization } from '#events/catalog/api.ts'
import { OrganizationId } from '#events/kernel/ids.ts'
import { findOrganization, listOrganizations } from '#projections/models/catalog.ts'
import { countProjects } from '#projections/models/projects.ts'
import { reserveOne } from '../commands/reservations.ts'
import { routeOf } from '../http/call-route.ts'
import { ReadModelsBehind } from '../http/errors.ts'
import { metaOf, sendCommand } from '../http/send-command.ts'
import { notFound, pathId } from '../http/visible.ts'
import type { RouteDeps } from './deps.ts'

const { createOrganization, deleteOrganization } = catalogCalls

/** Organizations (decisions, "Who may do what"). */
export const catalogRoutes: FastifyPluginAsyncZod<RouteDeps> = async (app, { bus, pool, fresh, atHead, reserve }) => {
  app.get(
    '/organizations',
    {
      config: { access: { roles: ['employee', 'installer'], visible: 'nothing' } },
      schema: { response: { 200: z.array(Organization) } },
    },
    async (request) => {
      await fresh(request, ['organizations'])
      return listOrganizations(pool)
    },
  )

  app.route({
    ...routeOf(catalogAggregate, createOrganization, 'nothing'),
    schema: { body: createOrganization.body, response: { 201: Organization } },
    handler: async (request, reply) => {
      const meta = metaOf(request)
      const { name } = request.body
      const organizationId = await reserveOne(reserve, OrganizationId, { kind: 'organization', meta, content: name })
      const command = { type: 'CreateOrganization', data: { organizationId, name } } as const
      await sendCommand(bus.catalog(), command, { request, reply, meta })
      const isFresh = await fresh(request, ['organizations'])
      const created = await findOrganization(pool, organizationId)
      if (!created) throw isFresh ? notFound() : new ReadModelsBehind()
      return reply.code(201).send(created)
    },
  })

  app.route({
    ...routeOf(catalogAggregate, deleteOrganization, 'nothing'),
    handler: async (request, reply) => {
      const organizationId = pathId(request, OrganizationId)
      if (!(await atHead(['projects']))) throw new ReadModelsBehind()
      const projects = await countProjects(pool, { organizationId })
      const command = { type: 'DeleteOrganization', data: { organizationId, projects } } as const
      await sendCommand(bus.catalog(), command, { request, reply })
      return reply.code(204).send()
    },
  })
}
