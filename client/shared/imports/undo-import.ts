import { UndoImportAnswer } from '#events/project/api.ts'
import { changesBack, isAsImported } from '#events/project/commands/undo-import.ts'
import type { Card } from '#events/project/device.ts'
import type { BoardHandle } from '../../live/board.ts'
import { countOf } from '../../ui/text/format-count.ts'
import { toast } from '../../ui/toast/toast.ts'

/**
 * The devices of an import that was undone, counted: those removed, those that stayed as people have worked on them, and those
 * from before the import that have their former values again.
 */
export type UndoneImport = { readonly removed: number; readonly kept: number; readonly restored: number }

/** A sentence about what undoing an import did. */
export function undoneWords({ removed, kept, restored }: UndoneImport): string {
  const parts = [
    removed > 0 && `${countOf(removed, 'device')} removed`,
    restored > 0 && `${countOf(restored, 'device')} changed back`,
    kept > 0 &&
      `${countOf(kept, 'device')} ${kept === 1 ? 'stays: people have worked on it' : 'stay: people have worked on them'}`,
  ].filter(Boolean)
  if (removed + restored === 0) return 'No device was removed: people have worked on each of them.'
  return `${parts.join('; ')}.`
}

/** An import that can be undone: how many cards that would remove, and how many get their former values back. */
type Undoable = { readonly batchId: string; readonly removable: number; readonly restorable: number }

/** The newest import with something that no person has worked on since; null without one. */
export function undoableImport(cards: Iterable<Card>): Undoable | null {
  const undoable = new Map<string, Undoable & { readonly at: string; readonly newestId: number }>()
  const count = (batchId: string, at: string, newestId: number, removable: number, restorable: number) => {
    const before = undoable.get(batchId) ?? { removable: 0, restorable: 0, newestId }
    undoable.set(batchId, {
      batchId,
      at,
      newestId: Math.max(before.newestId, newestId),
      removable: before.removable + removable,
      restorable: before.restorable + restorable,
    })
  }
  for (const card of cards) {
    const latest = card.beforeImports?.at(-1)
    if (latest) count(latest.batchId, latest.at, 0, 0, 1)
    else if (card.batchId !== null && isAsImported(card)) count(card.batchId, card.createdAt, card.id, 1, 0)
  }
  // The times of two imports may be the same; ids are given out in order.
  const [newest] = [...undoable.values()].toSorted(
    (one, other) => other.at.localeCompare(one.at) || other.newestId - one.newestId,
  )
  return newest ? { batchId: newest.batchId, removable: newest.removable, restorable: newest.restorable } : null
}

/** "3 devices and 2 changes", of what undoing an import would take back. */
export const undoableWords = ({ removable, restorable }: Undoable): string =>
  [removable > 0 && countOf(removable, 'device'), restorable > 0 && countOf(restorable, 'change')]
    .filter(Boolean)
    .join(' and ')

/**
 * Undoes an import and says so in a toast; gives null when it was refused. It goes through the board's outbox: what was
 * done to the cards before is on the server first, and keeps them.
 */
export async function undoImport(board: BoardHandle, batchId: string): Promise<UndoneImport | null> {
  const cardsNow = () => [...board.store.getState().cards.values()]
  const count = () => cardsNow().filter((card) => card.batchId === batchId).length
  const before = count()
  const restored = cardsNow().filter((card) => changesBack(card, batchId).length > 0).length
  const result = await board.send({ type: 'UndoImport', data: { batchId } })
  if (!result.ok) {
    toast({ title: 'Failed to undo import', description: result.message, variant: 'destructive' })
    return null
  }
  // The board knows, too, should the answer have been lost.
  const undone = UndoImportAnswer.safeParse(result.body).data ?? {
    removed: before - count(),
    kept: count(),
    restored,
  }
  toast({ title: 'Import undone', description: undoneWords(undone) })
  return undone
}
