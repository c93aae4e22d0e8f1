import { EMPLOYEES } from '../kernel/actor.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import type { OrganizationId } from '../kernel/ids.ts'
import type { KeyedPatch } from '../kernel/keyed-model.ts'
import { type Organizations, CATALOG_STREAM, type CatalogCommand, catalogDecider, CatalogEvent } from './catalog.ts'
import { type CatalogRefusal, catalogRefusals } from './refusals.ts'
import { Instance, Organization } from './api.ts'

/** Organizations and provider instances: one stream, because whether one can be deleted depends on the others. */
export const catalogAggregate = {
  stream: () => CATALOG_STREAM,
  decider: catalogDecider,
  events: CatalogEvent,
  commands: { CreateOrganization: { roles: EMPLOYEES }, ConfigureInstance: { roles: EMPLOYEES } },
  maySee: ({ role }) => role === 'employee',
  refusals: catalogRefusals,
  lists: { organizations: Organization, instances: Instance },
  ids: ['organization', 'instance'],
} as const satisfies Aggregate<
  [],
  Organizations,
  KeyedPatch<OrganizationId, true>,
  CatalogCommand,
  CatalogEvent,
  CatalogRefusal
>
