import type { Card } from '#events/project/device.ts'
import { formatCount } from '../../../ui/text/format-count.ts'

/** The question before cards are deleted. A sync makes a new card of each device that Verkada still lists. */
export function deletionOf(cards: readonly Pick<Card, 'name' | 'synced'>[]) {
  const [first] = cards
  const isOne = cards.length === 1
  const synced = cards.filter((card) => card.synced && !card.synced.isMissing).length
  const back = isOne ? 'The next sync brings it back' : `The next sync brings ${formatCount(synced)} of them back`
  return {
    title: isOne && first ? `Delete "${first.name}"?` : `Delete ${formatCount(cards.length)} cards?`,
    description: `${isOne ? 'The card leaves' : 'The cards leave'} the board for everyone. Undo brings ${isOne ? 'it' : 'them'} back.${synced > 0 ? ` ${back}, as long as Verkada lists ${isOne ? 'the device' : 'the devices'}.` : ''}`,
    action: 'Delete',
    tone: 'danger' as const,
  }
}
