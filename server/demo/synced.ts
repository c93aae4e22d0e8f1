import { DeviceId, type InstanceId } from '#events/kernel/ids.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import {
  alarmsOf,
  camerasOf,
  doorRows,
  doorsAndControllers,
  type ProviderDevice,
} from '../provider/client/device-rows.ts'
import { SIMULATED_KEYS } from '../provider/simulated/keys.ts'
import { stockOf } from '../provider/simulated/stock.ts'

/** The key of the demo's instance whose devices came by a sync, and the secret that its webhooks are signed with. */
export const SYNCED = {
  apiKey: 'sim-site',
  webhookSecret: 'demo-webhook-secret',
  organization: 'demo-harbour',
} as const

/** The devices that the simulated provider lists for the demo. */
export function listedInDemo(now: Date): ProviderDevice[] {
  const { cameras, doors, sites } = stockOf(SYNCED.apiKey, SIMULATED_KEYS[SYNCED.apiKey].stock)
  return [
    ...camerasOf(cameras, now),
    ...doorsAndControllers(doorRows(doors)),
    ...sites.flatMap(({ site_id: id, site_name: name, devices }) => alarmsOf(devices, { id, name })),
  ]
}

/** The sync that brought them. @param ids as many as are listed. */
export const demoSync = (
  batchId: string,
  verkadaInstanceId: InstanceId,
  listed: readonly ProviderDevice[],
  ids: readonly DeviceId[],
): ProjectCommand => ({
  type: 'SyncDevices',
  data: {
    batchId,
    verkadaInstanceId,
    missing: [],
    devices: listed.map(({ deviceId: providerId, metadata, ...rest }, index) => ({
      ...rest,
      deviceId: DeviceId.parse(ids[index]),
      providerId,
      metadata: { ...metadata },
    })),
  },
})
