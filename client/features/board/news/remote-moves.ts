import type { DeviceId } from '#events/kernel/ids.ts'
import { type Card, DEVICE_STATUS_LABELS } from '#events/project/device.ts'
import type { BoardState } from '../../../live/board.ts'
import type { SeenMove } from '../../../live/view/view.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import type { NameOf } from '../../../shared/people/person-names.ts'

/** A move by another person that has just come in, with the card as it is now. */
export type NewMove = { readonly card: Card; readonly move: SeenMove }

/** Finds what is new among the moves by others, each once. `known` remembers and is changed. */
export function newMoves(
  { moved, cards }: Pick<BoardState, 'moved' | 'cards'>,
  known: Map<DeviceId, SeenMove>,
): NewMove[] {
  const found: NewMove[] = []
  for (const [id, move] of moved) {
    if (known.get(id) === move) continue
    known.set(id, move)
    const card = cards.get(id)
    if (card) found.push({ card, move })
  }
  return found
}

/** The sentence read aloud: "Door 3 moved to Installed by Ana"; of many moves at once only how many. */
export function moveAnnouncement(moves: readonly NewMove[], nameOf: NameOf): string {
  const [first, ...others] = moves
  if (!first) return ''
  const who = new Set(moves.map(({ move }) => nameOf(move.by)))
  const by = who.size === 1 ? [...who][0] : `${who.size} people`
  const what = others.length === 0 ? first.card.name : `${formatCount(moves.length)} cards`
  const targets = new Set(moves.map(({ move }) => move.status))
  return targets.size === 1
    ? `${what} moved to ${DEVICE_STATUS_LABELS[first.move.status]} by ${by}`
    : `${what} moved by ${by}`
}
