import type { Card } from '#events/project/device.ts'
import { countOf } from '../../ui/text/format-count.ts'

/** The cards of a change, for a title or a sentence: "Cam 1", "3 cards". */
export function cardsInWords(cards: readonly Pick<Card, 'name'>[]): string {
  const [first, ...others] = cards
  return first && others.length === 0 ? first.name : countOf(cards.length, 'card')
}
