import type { InstanceId } from '#events/kernel/ids.ts'
import type { instancesOf } from '#events/catalog/decide.ts'
import { deviceKey } from '#events/project/device.ts'
import type { Db } from '#projections/engine/projection.ts'
import { reportsIn } from './delivery.ts'

/** The number of the newest delivery that was kept; 0 when there is none. */
export async function newestDelivery(db: Db): Promise<number> {
  const { rows } = await db.query<{ id: number }>('select max(id)::float8 as id from webhook_delivery')
  return rows[0]?.id ?? 0
}

type About = { readonly instanceId: number; readonly subject: string | null; readonly saidAt: Date }

/** True if something newer was told about the same device: deliveries keep no order. */
export async function isOld(db: Db, { instanceId, subject, saidAt }: About): Promise<boolean> {
  const { rows } = await db.query(
    'select 1 from webhook_delivery where instance_id = $1 and subject = $2 and said_at > $3 limit 1',
    [instanceId, subject, saidAt],
  )
  return rows.length > 0
}

/**
 * The newest word of deliveries after `upTo` on each device of these instances, by its {@link deviceKey}. It counts
 * more than a list whose reading began at `upTo`, also where it led to no event (docs/rules.md, SYNC-30 and SYNC-31).
 */
export async function toldSince(
  db: Db,
  upTo: number,
  instances: readonly InstanceId[],
): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await db.query<{ body: unknown }>(
    `select told.body from webhook_delivery told
     where told.id > $1 and told.instance_id = any($2::int[]) and told.subject is not null and not exists (
       select 1 from webhook_delivery newer
       where newer.instance_id = told.instance_id and newer.subject = told.subject and newer.said_at > told.said_at)
     order by told.said_at, told.id`,
    [upTo, instances],
  )
  const reports = rows.flatMap(({ body }) => reportsIn(body))
  return new Map(reports.map(({ type, providerId, online }) => [deviceKey(type, providerId), online]))
}

/**
 * An instance and the others of its organization at the provider: they list the same devices.
 * @param told the organization that a delivery names, where the instance has not learnt it yet.
 */
export function ofSameOrganization(
  all: ReturnType<typeof instancesOf>,
  instance: InstanceId,
  told: string | null = null,
): InstanceId[] {
  const organization = all.find(({ id }) => id === instance)?.providerOrganization ?? told
  return all
    .filter((one) => one.id === instance || (organization !== null && one.providerOrganization === organization))
    .map(({ id }) => id)
}
