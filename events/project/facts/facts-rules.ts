import type { DeviceId } from '../../kernel/ids.ts'
import type { ProjectEvent } from '../events.ts'
import { inEvents } from '../rules.ts'
import type { ChangedFacts } from './facts.ts'

/** The events of facts that are to be others than they are. */
export const factsTurned = (cards: readonly (ChangedFacts & { readonly deviceId: DeviceId })[]): ProjectEvent[] =>
  inEvents(cards).map((part) => ({ type: 'DevicesPlaced', data: { cards: part } }))
