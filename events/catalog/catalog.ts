import { z } from 'zod'
import { type Decider, decided, wholeModel } from '../kernel/decider.ts'
import { InstanceId, OrganizationId } from '../kernel/ids.ts'
import { refused } from './refusals.ts'
import { nameText } from '../kernel/text.ts'

/** The one stream of organizations and provider instances: what one may not delete depends on the others. */
export const CATALOG_STREAM = 'catalog'

const organization = z.object({ organizationId: OrganizationId, name: nameText('Organization name is required') })
/** An instance's API key and webhook secret are kept elsewhere, never in the log. */
const instance = z.object({
  instanceId: InstanceId,
  name: nameText('Instance name is required'),
  organizationId: OrganizationId,
})

export const CatalogEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('OrganizationCreated'), data: organization }),
  z.object({ type: z.literal('InstanceConfigured'), data: instance }),
])
export type CatalogEvent = z.infer<typeof CatalogEvent>

export const CatalogCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('CreateOrganization'), data: organization }),
  z.object({ type: z.literal('ConfigureInstance'), data: instance }),
])
export type CatalogCommand = z.infer<typeof CatalogCommand>

export type Catalog = { readonly organizations: ReadonlySet<OrganizationId> }

export const catalogDecider: Decider<Catalog, Catalog, CatalogCommand, CatalogEvent> = {
  decide(command, { organizations }) {
    switch (command.type) {
      case 'CreateOrganization':
        return decided({ type: 'OrganizationCreated', data: command.data })
      case 'ConfigureInstance':
        if (!organizations.has(command.data.organizationId)) throw refused({ code: 'organization-unknown' })
        return decided({ type: 'InstanceConfigured', data: command.data })
    }
  },
  evolve(catalog, event) {
    switch (event.type) {
      case 'OrganizationCreated':
        return { organizations: new Set([...catalog.organizations, event.data.organizationId]) }
      case 'InstanceConfigured':
        return catalog
    }
  },
  open: () => wholeModel<Catalog>({ organizations: new Set() }),
}
