import type { Instance, Organization } from '#events/catalog/api.ts'
import type { CatalogEvent } from '#events/catalog/events.ts'
import type { InstanceId, OrganizationId } from '#events/kernel/ids.ts'
import type { LogEvent } from '#events/registry.ts'
import { type Changed, type Db, type EventOf, projection } from '../engine/projection.ts'
import { forRoles, type List, touched } from './live-list.ts'

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
      case 'OrganizationRenamed': {
        const before = row(id)
        return before ? [[id, { ...before, organization: { ...before.organization, name } }]] : []
      }
      case 'OrganizationDeleted': {
        const before = row(id)
        return before ? [[id, { ...before, isDeleted: true }]] : []
      }
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
    switch (event.type) {
      case 'InstanceConfigured': {
        const { instanceId: _, secretsVersion: _version, ...rest } = event.data
        const createdAt = row(id)?.instance.createdAt ?? event.recordedAt
        return [[id, { instance: { id, ...rest, createdAt }, isDeleted: false }]]
      }
      case 'InstanceRenamed':
        return changed({ name: event.data.name })
      case 'InstanceKeyReplaced':
        return changed({ key: event.data.key })
      case 'InstanceSecretReplaced':
        return changed({ hasWebhookSecret: true })
      case 'InstanceSecretRemoved':
        return changed({ hasWebhookSecret: false })
      case 'InstanceDeleted': {
        const before = row(id)
        return before ? [[id, { ...before, isDeleted: true }]] : []
      }
    }
    function changed(change: Partial<Instance>): Changed<InstanceRow>[] {
      const before = row(id)
      return before ? [[id, { ...before, instance: { ...before.instance, ...change } }]] : []
    }
  },
})

type FoundOrganization = { readonly organization: Organization }
type FoundInstance = { readonly instance: Instance }
const EXISTING = "not (doc -> 'isDeleted')::boolean"
const ORGANIZATIONS = `select doc -> 'organization' as organization from ${organizations.rows} where ${EXISTING}`
const INSTANCES = `select doc -> 'instance' as instance from ${instances.rows} where ${EXISTING}`

/** All organizations in the order they came. */
export async function listOrganizations(db: Db): Promise<Organization[]> {
  const { rows } = await db.query<FoundOrganization>(`${ORGANIZATIONS} order by id`)
  return rows.map(({ organization }) => organization)
}

/** Those of the organizations with these ids that have not been deleted. */
async function findOrganizations(db: Db, ids: readonly number[]): Promise<Organization[]> {
  const { rows } = await db.query<FoundOrganization>(`${ORGANIZATIONS} and id = any($1::bigint[])`, [ids])
  return rows.map(({ organization }) => organization)
}

/** An organization; null when there is none or it was deleted. */
export const findOrganization = async (db: Db, id: OrganizationId): Promise<Organization | null> =>
  (await findOrganizations(db, [id]))[0] ?? null

const isOfOrganization = (event: LogEvent): event is EventOf<(typeof ORGANIZATION_EVENTS)[number]> =>
  ORGANIZATION_EVENTS.some((type) => type === event.type)

/** The list of organizations. */
export const organizationList: List<Organization> = {
  touchedBy: (event) => (isOfOrganization(event) ? touched(event.data.organizationId) : null),
  roles: ['employee', 'installer'],
  rows: (db, ids) => forRoles(ids, findOrganizations(db, ids)),
}

/** All instances in the order they came. */
export async function listInstances(db: Db): Promise<Instance[]> {
  const { rows } = await db.query<FoundInstance>(`${INSTANCES} order by id`)
  return rows.map(({ instance }) => instance)
}

/** Those of the instances with these ids that have not been deleted. */
async function findInstances(db: Db, ids: readonly number[]): Promise<Instance[]> {
  const { rows } = await db.query<FoundInstance>(`${INSTANCES} and id = any($1::bigint[])`, [ids])
  return rows.map(({ instance }) => instance)
}

/** An instance; null when there is none or it was deleted. */
export const findInstance = async (db: Db, id: InstanceId): Promise<Instance | null> =>
  (await findInstances(db, [id]))[0] ?? null

const isOfInstance = (event: LogEvent): event is EventOf<(typeof INSTANCE_EVENTS)[number]> =>
  INSTANCE_EVENTS.some((type) => type === event.type)

/** The list of instances. */
export const instanceList: List<Instance> = {
  touchedBy: (event) => (isOfInstance(event) ? touched(event.data.instanceId) : null),
  roles: ['employee'],
  rows: (db, ids) => forRoles(ids, findInstances(db, ids)),
}
