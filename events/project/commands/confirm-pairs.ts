import { z } from 'zod'
import { EMPLOYEES } from '../../kernel/actor.ts'
import { DeviceId } from '../../kernel/ids.ts'
import { command } from './define.ts'

/** A card and the provider's id of a device. */
const Pair = z.object({ deviceId: DeviceId, provided: z.string().min(1) })

/** Maximum of pairs in one request: the devices of one sync (docs/rules.md, SYNC-33). */
const MAX_PAIRS = 20_000

const isEachOnce = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/**
 * `pairs`: planned cards, each with the device that it is. `added`: devices that get a card of their own. `rest`: all others that are
 * offered get one, too, or are left.
 */
const ConfirmPairsBody = z
  .object({
    pairs: z.array(Pair).max(MAX_PAIRS),
    added: z.array(z.string().min(1)).max(MAX_PAIRS).optional(),
    rest: z.enum(['new', 'leave']),
  })
  .refine(({ pairs }) => isEachOnce(pairs.map(({ deviceId }) => deviceId)), {
    ...{ message: 'Name each card once', path: ['pairs'] },
  })
  .refine(({ pairs, added = [] }) => isEachOnce([...pairs.map(({ provided }) => provided), ...added]), {
    ...{ message: 'Name each device once', path: ['pairs'] },
  })

/** Says which cards the devices are that a sync offered. `cards`: devices that get a card of their own, with its id. */
export const confirmPairs = command(
  'ConfirmPairs',
  { batchId: z.string(), pairs: z.array(Pair), cards: z.array(Pair) },
  {
    roles: EMPLOYEES,
    cards: ({ pairs }) => pairs.map(({ deviceId }) => deviceId),
    call: { method: 'POST', path: '/projects/:id/pairs', body: ConfirmPairsBody, commands: ['ConfirmPairs'] },
  },
)
