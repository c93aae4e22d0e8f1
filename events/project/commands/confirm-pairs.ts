import { z } from 'zod'
import { EMPLOYEES } from '../../kernel/actor.ts'
import { DeviceId } from '../../kernel/ids.ts'
import { command } from './define.ts'

/** Cards, each with the provider's id of a device. */
export const Pairs = z.array(z.object({ deviceId: DeviceId, provided: z.string().min(1) }))

/**
 * Says which cards the devices are that a sync offered. `cards`: devices that get a card of their own, with its id. Its call comes
 * with its dialog (pairs-api.ts).
 */
export const confirmPairs = command(
  'ConfirmPairs',
  { batchId: z.string(), pairs: Pairs, cards: Pairs },
  { roles: EMPLOYEES, words: 'Say which cards found devices are' },
)
