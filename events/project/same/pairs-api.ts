import { z } from 'zod'
import { DeviceId } from '../../kernel/ids.ts'
import { DeviceType } from '../device.ts'

/** Why a device and a card may be one: one serial number or MAC address, one first word of the name, or one name. */
const PairReason = z.enum(['identifier', 'first-word', 'name'])
export type PairReason = z.infer<typeof PairReason>

const said = z.string().nullable()

/**
 * A device of the provider's that waits for people to say which card it is: `provided` is its id there. `deviceId`: the planned card
 * that it may be, and why; null where none is likelier than another.
 */
export const PairRow = z.object({
  deviceId: DeviceId.nullable(),
  provided: z.string(),
  reason: PairReason.nullable(),
  name: z.string(),
  type: DeviceType,
  ...{ serial: said, mac: said, model: said },
})
export type PairRow = z.infer<typeof PairRow>
