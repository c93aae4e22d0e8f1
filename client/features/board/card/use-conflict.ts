import type { BoardState } from '../../../live/board.ts'
import { useRefusals } from '../../../live/live-context.tsx'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { type Conflict, firstConflict } from './conflicts.ts'

const NO_CARDS: BoardState['cards'] = new Map()

/** The first description on the open board that this person has to choose between two texts of; null without one. */
export function useConflict(): Conflict | null {
  const { stream } = useOpenBoard()
  const refusals = useRefusals()
  const cards = useBoard((board) => (refusals.length > 0 ? board.cards : NO_CARDS))
  return firstConflict(refusals, stream, cards)
}
