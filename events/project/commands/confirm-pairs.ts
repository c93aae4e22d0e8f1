import { z } from 'zod'
import { EMPLOYEES } from '../../kernel/actor.ts'
import { DeviceId } from '../../kernel/ids.ts'
import { command } from './define.ts'

/** A card and the provider's id of a device. */
export const Pair = z.object({ deviceId: DeviceId, provided: z.string().min(1) })

/** Says which cards the devices are that a sync offered. `cards`: devices that get a card of their own, with its id. */
export const confirmPairs = command(
  'ConfirmPairs',
  { batchId: z.string(), pairs: z.array(Pair), cards: z.array(Pair) },
  {
    roles: EMPLOYEES,
    cards: ({ pairs }) => pairs.map(({ deviceId }) => deviceId),
    call: { method: 'POST', path: '/projects/:id/pairs', commands: ['ConfirmPairs'] },
  },
)
