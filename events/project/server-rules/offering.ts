import { canonicalJson } from '../../kernel/text/canonical-json.ts'
import type { DeviceId, InstanceId } from '../../kernel/ids.ts'
import type { ListedDevice } from '../commands/sync-devices.ts'
import { deviceKey } from '../device.ts'
import type { EventData, ProjectEvent } from '../events.ts'
import type { OfferedDevice, ProjectPatch, ProjectView } from '../model.ts'
import { plannedFor } from '../same/offers.ts'

type OfferedDevices = EventData<'DevicesOffered'>

/**
 * Devices that wait until people have said which planned cards they are (docs/rules.md, SYNC-70).
 * @param isTaken true for planned cards that get a device by the same sync.
 */
export function offering(
  view: ProjectView,
  { isTaken, instance }: { readonly isTaken: (id: DeviceId) => boolean; readonly instance: InstanceId },
) {
  const planned = plannedFor(view.cards(), isTaken)
  const devices: OfferedDevices['devices'] = []
  return {
    /** True if a new device waits. One whose card was deleted does so if it had been offered before (`isBack`). */
    take({ deviceId: _, ...listed }: ListedDevice, isBack: boolean): boolean {
      const before = view.offered.get(deviceKey(listed.type, listed.providerId))
      if (!planned.mayBe(listed) || (isBack && !before)) return false
      const device = { ...listed, online: listed.online ?? before?.online ?? null }
      if (!before || !isSame(before, { ...device, instance })) devices.push(device)
      return true
    },
    /** @param unlisted the keys of devices that the provider lists no more. */
    events(
      batch: Pick<OfferedDevices, 'batchId' | 'verkadaInstanceId'>,
      unlisted: readonly string[] = [],
    ): ProjectEvent[] {
      const gone = unlisted.flatMap((key) => {
        const device = view.offered.get(key)
        return device ? [{ providerId: device.providerId, type: device.type }] : []
      })
      if (devices.length === 0 && gone.length === 0) return []
      return [{ type: 'DevicesOffered', data: { ...batch, devices, gone } }]
    },
  }
}

/** Stores may keep keys in another order, within values too. */
const isSame = (one: OfferedDevice, other: OfferedDevice): boolean => canonicalJson(one) === canonicalJson(other)

/** The devices that wait or wait no more after an event, for the server's state: no browser needs them. */
export function offersAfter({ type, data }: ProjectEvent): ProjectPatch {
  if (type !== 'DevicesOffered') return {}
  const { verkadaInstanceId: instance, devices, gone } = data
  return {
    offered: [
      ...devices.map((device) => [deviceKey(device.type, device.providerId), { ...device, instance }] as const),
      ...gone.map((device) => [deviceKey(device.type, device.providerId), null] as const),
    ],
  }
}
