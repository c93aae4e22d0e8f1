import { foldCase } from '../../kernel/text/text.ts'
import type { Card } from '../device.ts'
import { macKey } from '../facts/mac.ts'
import { serialKey } from '../facts/serial.ts'
import type { NotSame } from './not-same.ts'

/** How two cards tell that they may be one device: by a serial number, a MAC address or a name. */
export type DoubleReason = 'serial' | 'mac' | 'name'

/** For each reason, the surest first, the key that two cards have in common then; null where a card has none. */
export const DOUBLE_KEYS: readonly { readonly by: DoubleReason; readonly keyOf: (card: Card) => string | null }[] = [
  { by: 'serial', keyOf: serialKey },
  { by: 'mac', keyOf: macKey },
  { by: 'name', keyOf: ({ type, name }) => `${type} ${foldCase(name)}` },
]

/** True where people said, of two cards that have this in common, that they are two devices. */
export const isDismissed = (
  { kept, other }: { readonly kept: Card; readonly other: Card },
  { by, key }: { readonly by: DoubleReason; readonly key: string },
): boolean => (other.notSame ?? []).some(({ deviceId, reason }) => deviceId === kept.id && reason === `${by} ${key}`)

/** Returns the reasons that a card and an older one have in common by now. */
export const inCommon = (kept: Card, other: Card): NotSame =>
  DOUBLE_KEYS.flatMap(({ by, keyOf }) => {
    const key = keyOf(other)
    return key !== null && key === keyOf(kept) ? [{ deviceId: kept.id, reason: `${by} ${key}` }] : []
  })

/** The entries of one list that another one lacks. */
export const besides = (list: NotSame, known: NotSame): NotSame =>
  list.filter((one) => !known.some(({ deviceId, reason }) => deviceId === one.deviceId && reason === one.reason))
