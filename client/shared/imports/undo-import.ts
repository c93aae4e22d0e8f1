import { UndoImportAnswer } from '#events/project/api.ts'
import type { Card } from '#events/project/device.ts'
import type { BoardHandle } from '../../live/board.ts'
import { countOf } from '../../ui/format-count.ts'
import { toast } from '../../ui/toast.ts'

/** What undoing an import did: how many devices it removed, and how many stayed as people have worked on them. */
export type Undone = { readonly removed: number; readonly kept: number }

/** A sentence about what undoing an import did. */
export const undoneWords = ({ removed, kept }: Undone): string =>
  removed === 0
    ? 'No device was removed: people have worked on each of them.'
    : `${countOf(removed, 'device')} removed${kept > 0 ? `; ${countOf(kept, 'device')} ${kept === 1 ? 'stays: people have worked on it' : 'stay: people have worked on them'}` : ''}.`

/** The newest import that has cards which no person has worked on, and how many these are; null without one. */
export function undoableImport(cards: Iterable<Card>): { readonly batchId: string; readonly removable: number } | null {
  let newest: Card | null = null
  const removable = new Map<string, number>()
  for (const card of cards) {
    if (card.batchId === null || card.isWorkedOn) continue
    removable.set(card.batchId, (removable.get(card.batchId) ?? 0) + 1)
    // Ids are given out in order; the times of two imports may be the same.
    if (newest === null || card.id > newest.id) newest = card
  }
  const batchId = newest?.batchId ?? null
  return batchId === null ? null : { batchId, removable: removable.get(batchId) ?? 0 }
}

/**
 * Undoes an import and says so in a toast; gives null when it was refused. It goes through the board's outbox: what was
 * done to the cards before is on the server first, and keeps them.
 */
export async function undoImport(board: BoardHandle, batchId: string): Promise<Undone | null> {
  const count = () => [...board.store.getState().cards.values()].filter((card) => card.batchId === batchId).length
  const before = count()
  const result = await board.send({ type: 'UndoImport', data: { batchId } })
  if (!result.ok) {
    toast({ title: 'Failed to undo import', description: result.message, variant: 'destructive' })
    return null
  }
  // The board knows, too, should the answer have been lost.
  const undone = UndoImportAnswer.safeParse(result.body).data ?? { removed: before - count(), kept: count() }
  toast({ title: 'Import undone', description: undoneWords(undone) })
  return undone
}
