import { z } from 'zod'
import { catalogAggregate } from '#events/catalog/aggregate.ts'
import { catalogCalls, Organization } from '#events/catalog/api.ts'
import { OrganizationId } from '#events/kernel/ids.ts'
import { findOrganization, listOrganizations } from '#projections/models/catalog.ts'
import { countFormTemplates } from '#projections/models/form-templates.ts'
import { countForms } from '#projections/models/forms.ts'
import { countProjects } from '#projections/models/projects.ts'
import { reserveOne } from '../commands/reservations.ts'
import { routeOf } from '../http/call-route.ts'
import { NO_CONTENT } from '../http/described-answers.ts'
import { ReadModelsBehind } from '#projections/engine/read-models-behind.ts'
import { metaOf, sendCommand } from '../http/send-command.ts'
import { notFound, pathId } from '../http/visible.ts'
import type { Routes } from './deps.ts'

const { createOrganization, renameOrganization, deleteOrganization } = catalogCalls

/** Organizations (decisions, "Who may do what"). */
export const organizationRoutes: Routes<'bus' | 'pool' | 'fresh' | 'atHead' | 'reserve'> = async (
  app,
  { bus, pool, fresh, atHead, reserve },
) => {
  /** @throws HttpError 404 when it was deleted meanwhile; ReadModelsBehind when that cannot be told. */
  async function organization(id: OrganizationId, isFresh: boolean): Promise<Organization> {
    const found = await findOrganization(pool, id)
    if (!found) throw isFresh ? notFound() : new ReadModelsBehind()
    return found
  }

  app.get(
    '/organizations',
    {
      config: {
        cost: 'small',
        access: { roles: ['employee', 'installer'], visible: 'nothing' },
        scope: 'catalog:read',
      },
      schema: { summary: 'All organizations', response: { 200: z.array(Organization) } },
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
      return reply.code(201).send(await organization(organizationId, await fresh(request, ['organizations'])))
    },
  })

  app.route({
    ...routeOf(catalogAggregate, renameOrganization, 'nothing'),
    schema: { body: renameOrganization.body, response: { 200: Organization } },
    handler: async (request, reply) => {
      const organizationId = pathId(request, OrganizationId)
      const command = { type: 'RenameOrganization', data: { organizationId, ...request.body } } as const
      await sendCommand(bus.catalog(), command, { request, reply })
      return organization(organizationId, await fresh(request, ['organizations']))
    },
  })

  app.route({
    ...routeOf(catalogAggregate, deleteOrganization, 'nothing'),
    schema: { response: NO_CONTENT },
    handler: async (request, reply) => {
      const organizationId = pathId(request, OrganizationId)
      if (!(await atHead(['projects', 'forms', 'formTemplates']))) throw new ReadModelsBehind()
      const used = {
        projects: await countProjects(pool, { organizationId }),
        forms: await countForms(pool, organizationId),
        templates: await countFormTemplates(pool, organizationId),
      }
      const command = { type: 'DeleteOrganization', data: { organizationId, ...used } } as const
      await sendCommand(bus.catalog(), command, { request, reply })
      return reply.code(204).send()
    },
  })
}
