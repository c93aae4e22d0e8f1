import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Instance, Organization } from '#events/catalog/api.ts'
import { listInstances, listOrganizations } from '#projections/models/catalog.ts'
import type { RouteDeps } from '../http/deps.ts'

/** Organizations and provider instances, as a board needs them. */
export const catalogRoutes: FastifyPluginAsyncZod<RouteDeps> = async (app, { pool, fresh }) => {
  app.get(
    '/organizations',
    { config: { roles: ['employee', 'installer'] }, schema: { response: { 200: z.array(Organization) } } },
    async (request) => {
      await fresh(request)
      return listOrganizations(pool)
    },
  )
  app.get(
    '/verkada-instances',
    { config: { roles: ['employee'] }, schema: { response: { 200: z.array(Instance) } } },
    async (request) => {
      await fresh(request)
      return listInstances(pool)
    },
  )
}
