import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { Instance, Organization } from '#events/catalog/api.ts'
import { listInstances, listOrganizations } from '#projections/models/catalog.ts'
import type { RouteDeps } from './deps.ts'

/** Organizations and provider instances, as a board needs them. */
export const catalogRoutes: FastifyPluginAsyncZod<RouteDeps> = async (app, { pool, fresh }) => {
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
  app.get(
    '/verkada-instances',
    { config: { access: { roles: EMPLOYEES, visible: 'nothing' } }, schema: { response: { 200: z.array(Instance) } } },
    async (request) => {
      await fresh(request, ['instances'])
      return listInstances(pool)
    },
  )
}
