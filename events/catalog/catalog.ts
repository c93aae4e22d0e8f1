import { z } from 'zod'
import { type Decider, decided } from '../kernel/decider.ts'
import { InstanceId, OrganizationId } from '../kernel/ids.ts'
import { KeyedModel, type KeyedPatch, keyedSnapshots } from '../kernel/keyed-model.ts'
import { nameText } from '../kernel/text.ts'
import { refused } from './refusals.ts'

/** The one stream of organizations and provider instances: whether one can be deleted depends on the others. */
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

/** What the rules look at: the organizations that there are. */
export type Organizations = ReadonlyMap<OrganizationId, true>

export const catalogDecider: Decider<Organizations, KeyedPatch<OrganizationId, true>, CatalogCommand, CatalogEvent> = {
  decide(command, organizations) {
    switch (command.type) {
      case 'CreateOrganization':
        if (organizations.has(command.data.organizationId)) throw refused({ code: 'organization-exists' })
        return decided({ type: 'OrganizationCreated', data: command.data })
      case 'ConfigureInstance':
        if (!organizations.has(command.data.organizationId)) throw refused({ code: 'organization-unknown' })
        return decided({ type: 'InstanceConfigured', data: command.data })
    }
  },
  evolve(_, event) {
    switch (event.type) {
      case 'OrganizationCreated':
        return [[event.data.organizationId, true]]
      case 'InstanceConfigured':
        return []
    }
  },
  open: () => new KeyedModel(),
  snapshots: keyedSnapshots(1, z.tuple([OrganizationId, z.literal(true)])),
}
