import { z } from 'zod'
import { DeviceId } from '../kernel/ids.ts'
import { longText, nameText } from '../kernel/text/text.ts'
import { DeviceType } from './device.ts'
import { TypedFacts } from './facts/facts.ts'

/** The name of a card, as people type it. */
export const CardName = nameText('Card name')

/** A new card, without its column. Its id comes with it, reserved by the server. */
export const ImportedCard = z.object({ deviceId: DeviceId, name: CardName, type: DeviceType, description: longText })
export type ImportedCard = z.infer<typeof ImportedCard>

/** A new card of a list, with the facts that the list says. */
export const ListedCard = ImportedCard.extend(TypedFacts.shape)
export type ListedCard = z.infer<typeof ListedCard>
