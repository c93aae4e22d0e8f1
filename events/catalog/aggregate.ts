import { EMPLOYEES } from '../kernel/actor.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import { Instance, Organization } from './api.ts'
import type { CatalogCommand } from './commands.ts'
import { catalogDecider, type CatalogPatch, type CatalogView } from './decide.ts'
import { CatalogEvent } from './events.ts'
import { catalogHistory } from './history.ts'
import { type CatalogRefusal, catalogRefusals } from './refusals.ts'

/** The one stream of organizations and provider instances: whether one can be deleted depends on the others. */
export const CATALOG_STREAM = 'catalog'

/** Organizations and provider instances: one stream, because whether one can be deleted depends on the others. */
export const catalogAggregate = {
  stream: () => CATALOG_STREAM,
  decider: catalogDecider,
  events: CatalogEvent,
  commands: {
    CreateOrganization: { roles: EMPLOYEES },
    RenameOrganization: { roles: EMPLOYEES },
    DeleteOrganization: { roles: EMPLOYEES },
    ConfigureInstance: { roles: EMPLOYEES },
    ChangeInstance: { roles: EMPLOYEES },
    LearnOrganization: { roles: [] },
    DeleteInstance: { roles: EMPLOYEES },
  },
  maySee: ({ role }) => role === 'employee',
  refusals: catalogRefusals,
  history: catalogHistory,
  lists: { organizations: Organization, instances: Instance },
  scope: 'catalog',
  ids: ['organization', 'instance'],
} as const satisfies Aggregate<[], CatalogView, CatalogPatch, CatalogCommand, CatalogEvent, CatalogRefusal>
