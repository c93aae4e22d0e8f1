import type { Instance, Organization } from '#events/catalog/api.ts'
import type { InstanceId } from '#events/kernel/ids.ts'
import { type Db, projection } from '../engine/projection.ts'
import { type List, touched } from './live-list.ts'

/** The organizations that projects and instances belong to. */
export const organizations = projection<Organization, 'OrganizationCreated'>({
  name: 'organizations',
  ids: 'organization',
  version: 1,
  table: 'organization',
  indexes: [],
  handles: ['OrganizationCreated'],
  fold(_row, event) {
    const { organizationId: id, name } = event.data
    return [[id, { id, name, createdAt: event.recordedAt }]]
  },
})

/** The provider's instances, without their secrets, which the log does not hold. */
export const instances = projection<Instance, 'InstanceConfigured'>({
  name: 'instances',
  ids: 'instance',
  version: 1,
  table: 'instance',
  indexes: [],
  handles: ['InstanceConfigured'],
  fold(row, event) {
    const { instanceId: id, ...rest } = event.data
    return [[id, { id, ...rest, createdAt: row(id)?.createdAt ?? event.recordedAt }]]
  },
})

/** All organizations in the order they came. */
export async function listOrganizations(db: Db): Promise<Organization[]> {
  const { rows } = await db.query<{ doc: Organization }>(`select doc from ${organizations.rows} order by id`)
  return rows.map(({ doc }) => doc)
}

/** The list of organizations. */
export const organizationList: List<Organization> = {
  touchedBy: (event) => (event.type === 'OrganizationCreated' ? touched(event.data.organizationId) : null),
  roles: ['employee', 'installer'],
  async rows(db, ids) {
    const { rows } = await db.query<{ doc: Organization }>(
      `select doc from ${organizations.rows} where id = any($1::bigint[])`,
      [ids],
    )
    return rows.map(({ doc }) => ({ id: doc.id, row: doc, assigned: [] }))
  },
}

/** All instances in the order they came. */
export async function listInstances(db: Db): Promise<Instance[]> {
  const { rows } = await db.query<{ doc: Instance }>(`select doc from ${instances.rows} order by id`)
  return rows.map(({ doc }) => doc)
}

export async function findInstance(db: Db, id: InstanceId): Promise<Instance | null> {
  const { rows } = await db.query<{ doc: Instance }>(`select doc from ${instances.rows} where id = $1`, [id])
  return rows[0]?.doc ?? null
}

/** The list of instances. */
export const instanceList: List<Instance> = {
  touchedBy: (event) => (event.type === 'InstanceConfigured' ? touched(event.data.instanceId) : null),
  roles: ['employee'],
  async rows(db, ids) {
    const { rows } = await db.query<{ doc: Instance }>(
      `select doc from ${instances.rows} where id = any($1::bigint[])`,
      [ids],
    )
    return rows.map(({ doc }) => ({ id: doc.id, row: doc, assigned: [] }))
  },
}
