import { catalogAggregate } from '#events/catalog/aggregate.ts'
import { catalogCalls, Organization } from '#events/catalog/api.ts'
import { refused } from '#events/catalog/refusals.ts'
import { OrganizationId } from '#events/kernel/ids.ts'
import { demandHead } from '#projections/engine/read-models-behind.ts'
import { findOrganization, listOrganizations } from '#projections/models/projects/catalog.ts'
import { countFormTemplates } from '#projections/models/surveys/form-templates.ts'
import { countForms } from '#projections/models/surveys/forms.ts'
import { countProjects } from '#projections/models/projects/projects.ts'
import type { CommandBus } from '../../commands/command-bus.ts'
import { type CollectionDeps, collectionRoutes } from '../collection.ts'
import type { Routes } from '../deps.ts'

const { createOrganization, renameOrganization, deleteOrganization } = catalogCalls

/** Organizations (decisions, "Who may do what"). */
export const organizationRoutes: Routes<CollectionDeps | 'atHead'> = async (app, deps) => {
  const { bus, pool, atHead } = deps
  const organizations = collectionRoutes(app, deps, {
    aggregate: catalogAggregate,
    kind: 'organization',
    id: OrganizationId,
    row: Organization,
    find: findOrganization,
    stream: () => bus.catalog(),
  })
  organizations.list('/organizations', {
    roles: ['employee', 'installer'],
    summary: 'All organizations',
    read: listOrganizations,
  })
  organizations.create(
    createOrganization,
    (organizationId, { name }) => ({ type: 'CreateOrganization', data: { organizationId, name } }),
    ({ name }) => name,
  )
  organizations.change(renameOrganization, (organizationId, body) => ({
    type: 'RenameOrganization',
    data: { organizationId, ...body },
  }))
  organizations.remove(deleteOrganization, async (organizationId) => {
    await demandHead(atHead, ['projects', 'forms', 'formTemplates'])
    const used = {
      projects: await countProjects(pool, { organizationId }),
      forms: await countForms(pool, organizationId),
      templates: await countFormTemplates(pool, organizationId),
    }
    return { type: 'DeleteOrganization', data: { organizationId, ...used } }
  })
}

/** Demands that an organization is there, for what will belong to it. @throws Rejection when it is not. */
export async function demandOrganization({ catalog }: Pick<CommandBus, 'catalog'>, id: OrganizationId): Promise<void> {
  const found = await catalog().look(({ organizations }) => organizations.get(id))
  if (!found || found.isDeleted) throw refused({ code: 'organization-unknown' })
}
