import { z } from 'zod'
import { EMPLOYEES } from '../../kernel/actor.ts'
import { DeviceId, InstanceId } from '../../kernel/ids.ts'
import { DeviceMetadata, DeviceType } from '../device.ts'
import { command } from './define.ts'

/** A device as the provider lists it. `online` null: it does not say. */
const ListedDevice = z.object({
  /** The id of its card, of the planned one that it may be, or the one that was reserved for it. */
  deviceId: DeviceId,
  providerId: z.string(),
  type: DeviceType,
  name: z.string(),
  online: z.boolean().nullable(),
  metadata: DeviceMetadata,
})
export type ListedDevice = z.infer<typeof ListedDevice>

/** The provider's id of a controller's card (decisions, "Projects, folders, devices"). */
export const controllerId = (acuId: string): string => `controller-${acuId}`

/**
 * A part of what the provider lists; `missing` are cards that it lists no more, and `gone` devices that were offered as pairs, by
 * {@link deviceKey}.
 */
const DeviceList = z.object({
  batchId: z.string(),
  verkadaInstanceId: InstanceId,
  devices: z.array(ListedDevice),
  missing: z.array(DeviceId),
  gone: z.array(z.string()).optional(),
})

export const syncDevices = command('SyncDevices', DeviceList.shape, {
  roles: EMPLOYEES,
  undoes: ['paired'],
  call: { method: 'POST', path: '/projects/:id/devices/sync', commands: ['SyncDevices'] },
})
