import type { Card } from '#events/project/device.ts'
import { serialKey } from '#events/project/facts/serial.ts'
import { isOlder } from '#events/project/same/merged-card.ts'
import { foldCase } from '#events/kernel/text/text.ts'

/** Two cards that may be one device, the older one first. */
export type Double = { readonly kept: Card; readonly other: Card; readonly by: 'serial' | 'name' }

/** True for cards that can be one device: of one type, and not two that the provider lists. */
export const canBeOne = (one: Card, other: Card): boolean =>
  one.id !== other.id && one.type === other.type && !(isListed(one) && isListed(other))

const isListed = ({ synced }: Card): boolean => synced !== undefined && !synced.isMissing

/** The pair as it is merged: into the older card. */
export const inOrder = (one: Card, other: Card) =>
  isOlder(one, other) ? { kept: one, other } : { kept: other, other: one }

/**
 * Cards of a board that may be one device: two of one serial number, or one that people planned beside one of Verkada's that is
 * called the same, in any case. Where more than two are called so, none can be told from the others.
 */
export function possibleDoubles(cards: Iterable<Card>): readonly Double[] {
  const bySerial = new Map<string, Card[]>()
  const byName = new Map<string, Card[]>()
  for (const card of cards) {
    const serial = serialKey(card)
    if (serial !== null) add(bySerial, serial, card)
    add(byName, `${card.type} ${foldCase(card.name)}`, card)
  }
  const found = new Map<string, Double>()
  for (const [groups, by] of [[bySerial, 'serial'] as const, [byName, 'name'] as const])
    for (const [one, other, ...more] of groups.values()) {
      if (!one || !other || more.length > 0 || !canBeOne(one, other)) continue
      if (by === 'name' && (one.isManual === other.isManual || haveTwoSerials(one, other))) continue
      const pair = inOrder(one, other)
      const key = `${pair.kept.id} ${pair.other.id}`
      if (!found.has(key)) found.set(key, { ...pair, by })
    }
  return [...found.values()]
}

function haveTwoSerials(one: Card, other: Card): boolean {
  const [first, second] = [serialKey(one), serialKey(other)]
  return first !== null && second !== null && first !== second
}

function add(groups: Map<string, Card[]>, key: string, card: Card): void {
  const known = groups.get(key)
  if (known) known.push(card)
  else groups.set(key, [card])
}
