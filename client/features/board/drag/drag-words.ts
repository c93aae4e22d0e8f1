import { type DeviceStatus, DEVICE_STATUS_LABELS, stepsBetween } from '#events/project/device.ts'
import { cardsInWords } from '../../../shared/board/cards-in-words.ts'
import type { LiftedCards } from '../state/board-ui.ts'

/** Read aloud with a card that can be dragged; the board has it once, under this id. */
export const DRAG_INSTRUCTIONS =
  'Press Space to lift the card, Left and Right to carry it to another column, Space to drop it, Escape to leave it where it was. Enter opens its detail.'
export const DRAG_INSTRUCTIONS_ID = 'drag-instructions'

/** The name of the lifted card, or how many are lifted. */
export const liftedName = ({ cards }: Pick<LiftedCards, 'cards'>): string => cardsInWords(cards)

/** The sentence read aloud while cards are held over a column. */
export function overWords({ cards, isByKey }: Pick<LiftedCards, 'cards' | 'isByKey'>, over: DeviceStatus): string {
  const [name, isOne] = [liftedName({ cards }), cards.length === 1]
  const steps = Math.abs(stepsBetween(cards[0].status, over))
  const label = DEVICE_STATUS_LABELS[over]
  if (steps === 0) return `${name} ${isOne ? 'is' : 'are'} back over ${label}.`
  if (steps > 1) return `${name} cannot skip a step to ${label}.`
  const end = isByKey ? ` Space drops ${isOne ? 'it' : 'them'} here.` : ''
  return `${name} ${isOne ? 'is' : 'are'} over ${label}.${end}`
}

/** The visible text on a column that the cards cannot be dropped on. */
export const SKIP_WORDS = 'One step at a time: Installed comes first'
