import { z } from 'zod'
import { DeviceId, InstanceId } from '../../kernel/ids.ts'
import { thenMetadata } from '../deleted-card.ts'
import { DeviceType } from '../device.ts'

// Devices of the provider's as events keep them.

/** Cards that people had planned, each with a device of the provider's: its id, name and data there. */
export const PairedCards = z.array(
  z.object({
    deviceId: DeviceId,
    providerId: z.string(),
    name: z.string(),
    online: z.object({ from: z.boolean().nullable(), to: z.boolean().nullable() }),
    metadata: thenMetadata,
  }),
)

/** Such cards of a batch. `isConfirmed`: people said so; without it they are by serial number. */
export const Paired = z.object({
  batchId: z.string(),
  verkadaInstanceId: InstanceId,
  isConfirmed: z.literal(true).optional(),
  devices: PairedCards,
})

/** A device as the provider lists it. `online` null: it does not say. */
export const ListedDevice = z.object({
  providerId: z.string(),
  name: z.string(),
  type: DeviceType,
  online: z.boolean().nullable(),
  metadata: thenMetadata,
})
