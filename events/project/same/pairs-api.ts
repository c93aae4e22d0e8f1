import { z } from 'zod'
import { DeviceId } from '../../kernel/ids.ts'
import { Pairs } from '../commands/confirm-pairs.ts'
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

/** Maximum of pairs in one request: the devices of one sync (docs/rules.md, SYNC-33). */
const MAX_PAIRS = 20_000

const isEachOnce = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/**
 * `pairs`: planned cards, each with the device that it is. `added`: devices that get a card of their own. `rest`: all others that are
 * offered get one, too, or are left.
 */
const ConfirmPairsBody = z
  .object({
    pairs: Pairs.max(MAX_PAIRS),
    added: z.array(z.string().min(1)).max(MAX_PAIRS).optional(),
    rest: z.enum(['new', 'leave']),
  })
  .refine(({ pairs }) => isEachOnce(pairs.map(({ deviceId }) => deviceId)), {
    ...{ message: 'Name each card once', path: ['pairs'] },
  })
  .refine(({ pairs, added = [] }) => isEachOnce([...pairs.map(({ provided }) => provided), ...added]), {
    ...{ message: 'Name each device once', path: ['pairs'] },
  })

/** The call that confirms pairs. */
export const confirmPairsCall = {
  method: 'POST',
  path: '/projects/:id/pairs',
  body: ConfirmPairsBody,
  commands: ['ConfirmPairs'],
} as const
