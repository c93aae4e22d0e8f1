import type { Instance, Organization } from '#events/catalog/api.ts'
import type { CatalogEvent } from '#events/catalog/events.ts'
import { projection } from '../../engine/projection.ts'
import { changed, collection, oneTouched } from '../collection.ts'

type OrganizationRow = { readonly organization: Organization; readonly isDeleted: boolean }
type InstanceRow = { readonly instance: Instance; readonly isDeleted: boolean }

const ORGANIZATION_EVENTS = [
  'OrganizationCreated',
  'OrganizationRenamed',
  'OrganizationDeleted',
] as const satisfies readonly CatalogEvent['type'][]

/** The organizations that projects and instances belong to. */
export const organizations = projection<OrganizationRow, (typeof ORGANIZATION_EVENTS)[number]>({
  name: 'organizations',
  ids: 'organization',
  version: 3,
  table: 'organization',
  indexes: [],
  handles: ORGANIZATION_EVENTS,
  fold(row, event) {
    const { organizationId: id, name } = event.data
    switch (event.type) {
      case 'OrganizationCreated':
        return [[id, { organization: { id, name, createdAt: event.recordedAt }, isDeleted: false }]]
      case 'OrganizationRenamed':
        return changed(row, id, ({ organization }) => ({ organization: { ...organization, name } }))
      case 'OrganizationDeleted':
        return changed(row, id, () => ({ isDeleted: true }))
    }
  },
})

const INSTANCE_EVENTS = [
  'InstanceConfigured',
  'InstanceRenamed',
  'InstanceKeyReplaced',
  'InstanceSecretReplaced',
  'InstanceSecretRemoved',
  'InstanceDeleted',
] as const satisfies readonly CatalogEvent['type'][]

/** The provider's instances, without their secrets, which the log does not hold. */
export const instances = projection<InstanceRow, (typeof INSTANCE_EVENTS)[number]>({
  name: 'instances',
  ids: 'instance',
  version: 3,
  table: 'instance',
  indexes: [],
  handles: INSTANCE_EVENTS,
  fold(row, event) {
    const id = event.data.instanceId
    const set = (change: Partial<Instance>) =>
      changed(row, id, ({ instance }) => ({ instance: { ...instance, ...change } }))
    switch (event.type) {
      case 'InstanceConfigured': {
        const { instanceId: _, secretsVersion: _version, ...rest } = event.data
        const createdAt = row(id)?.instance.createdAt ?? event.recordedAt
        return [[id, { instance: { id, ...rest, createdAt }, isDeleted: false }]]
      }
      case 'InstanceRenamed':
        return set({ name: event.data.name })
      case 'InstanceKeyReplaced':
        return set({ key: event.data.key })
      case 'InstanceSecretReplaced':
        return set({ hasWebhookSecret: true })
      case 'InstanceSecretRemoved':
        return set({ hasWebhookSecret: false })
      case 'InstanceDeleted':
        return changed(row, id, () => ({ isDeleted: true }))
    }
  },
})

const keptOrganizations = collection<Organization>(organizations, 'organization')
export const { all: listOrganizations, one: findOrganization } = keptOrganizations
export const organizationList = keptOrganizations.list(
  ['employee', 'installer'],
  oneTouched(ORGANIZATION_EVENTS, ({ data }) => data.organizationId),
)

const keptInstances = collection<Instance>(instances, 'instance')
export const { all: listInstances, one: findInstance } = keptInstances
export const instanceList = keptInstances.list(
  ['employee'],
  oneTouched(INSTANCE_EVENTS, ({ data }) => data.instanceId),
)
