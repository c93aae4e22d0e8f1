import type { Card } from '#events/project/device.ts'
import type { FloorOrder } from '#events/project/facts/floor-order.ts'

const NO_FLOOR = 'No floor'

/** The name of the floor that a card is grouped under. */
export const floorOf = ({ floor }: Pick<Card, 'floor'>): string => floor ?? NO_FLOOR

/** The order of floors as groups, on the board and in its table: that of the project, and the cards without a floor last. */
export const floorGroupOrder =
  (order: FloorOrder): FloorOrder =>
  (one, other) =>
    one === NO_FLOOR ? (other === NO_FLOOR ? 0 : 1) : other === NO_FLOOR ? -1 : order(one, other)

/** Cards by the group that `groupOf` names, in the order of the groups. A group has its cards in the order in which they came. */
export function grouped<One>(
  cards: Iterable<One>,
  groupOf: (card: One) => string,
  compare: (one: string, other: string) => number,
): (readonly [string, readonly One[]])[] {
  const groups = new Map<string, One[]>()
  for (const card of cards) {
    const group = groupOf(card)
    const others = groups.get(group)
    if (others) others.push(card)
    else groups.set(group, [card])
  }
  return [...groups].toSorted(([one], [other]) => compare(one, other))
}
