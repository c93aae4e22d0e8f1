import type { Db } from '../engine/projection.ts'

export type HighestIds = Readonly<Record<'project' | 'device' | 'user' | 'organization' | 'instance', number>>

/**
 * The highest id of each kind that the log ever gave out, 0 for none; what was deleted counts. Sequences must go on past
 * these when the log is older than the database (decisions, "Requests"). True only as far as the projections have come.
 */
export async function highestIds(db: Db): Promise<HighestIds> {
  const { rows } = await db.query<{ kind: keyof HighestIds; id: number | null }>(`
    select 'project' as kind, max(id) as id from rm_projects.project
    union all select 'device', max(id) from rm_devices.device
    union all select 'user', max(id) from rm_users.person
    union all select 'organization', max(id) from rm_organizations.organization
    union all select 'instance', max(id) from rm_instances.instance`)
  const highest = { project: 0, device: 0, user: 0, organization: 0, instance: 0 }
  for (const { kind, id } of rows) highest[kind] = id ?? 0
  return highest
}
