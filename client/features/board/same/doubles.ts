import type { Card } from '#events/project/device.ts'
import { serialKey } from '#events/project/facts/serial.ts'
import { DOUBLE_KEYS, type DoubleReason, isDismissed } from '#events/project/same/doubles.ts'
import { isOlder } from '#events/project/same/merged-card.ts'

/** Two cards that may be one device, the older one first. */
export type Double = { readonly kept: Card; readonly other: Card; readonly by: DoubleReason }

/** True for cards that can be one device: of one type, and not two that the provider lists. */
export const canBeOne = (one: Card, other: Card): boolean =>
  one.id !== other.id && one.type === other.type && !(isListed(one) && isListed(other))

const isListed = ({ synced }: Card): boolean => synced !== undefined && !synced.isMissing

/** The pair as it is merged: into the older card. */
export const inOrder = (one: Card, other: Card) =>
  isOlder(one, other) ? { kept: one, other } : { kept: other, other: one }

/**
 * Cards of a board that may be one device, and of which no one said that they are two: two of one serial number or MAC address, or one
 * that people planned beside one of Verkada's that is called the same, in any case. Where more than two have that in common, none can
 * be told from the others.
 */
export function possibleDoubles(cards: Iterable<Card>): readonly Double[] {
  const all = [...cards]
  const found = new Map<string, Double>()
  for (const { by, keyOf } of DOUBLE_KEYS)
    for (const [key, [one, other, ...more]] of groups(all, keyOf)) {
      if (!one || !other || more.length > 0 || !canBeOne(one, other) || haveTwoSerials(one, other)) continue
      if (by === 'name' && one.isManual === other.isManual) continue
      const pair = inOrder(one, other)
      const ids = `${pair.kept.id} ${pair.other.id}`
      if (!found.has(ids) && !isDismissed(pair, { by, key })) found.set(ids, { ...pair, by })
    }
  return [...found.values()]
}

function haveTwoSerials(one: Card, other: Card): boolean {
  const [first, second] = [serialKey(one), serialKey(other)]
  return first !== null && second !== null && first !== second
}

function groups(cards: readonly Card[], keyOf: (card: Card) => string | null): ReadonlyMap<string, Card[]> {
  const found = new Map<string, Card[]>()
  for (const card of cards) {
    const key = keyOf(card)
    if (key === null) continue
    const known = found.get(key)
    if (known) known.push(card)
    else found.set(key, [card])
  }
  return found
}
