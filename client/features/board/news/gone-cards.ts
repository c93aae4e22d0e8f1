import { isTemporaryId } from '#events/kernel/ids.ts'
import type { BoardState } from '../../../live/board.ts'
import { toast } from '../../../ui/toast/toast.ts'
import type { BoardUiStore } from '../state/board-ui.ts'

/**
 * Looks after what a person is at when another person acted on it. A card that is deleted closes its detail, and what was
 * being typed for it can still be copied. A phone follows a card that is being edited to the column that it was moved to.
 */
export function leaveGone(ui: BoardUiStore, state: BoardState, before: BoardState, isPhone: boolean): void {
  // Without its project the board could not be read, and is asked for anew: its cards are not deleted.
  if (state.cards === before.cards || state.phase !== 'ready' || state.project === null) return
  const { card: opened, draft, naming, column } = ui.getState()
  const edited = draft ?? naming
  const card = edited && state.cards.get(edited.deviceId)
  if (card) {
    if (isPhone && edited.place === 'card' && card.status !== column) ui.setState({ column: card.status })
    return
  }
  // A new card that was refused has said so, and may come back.
  const lost = opened !== null && !isTemporaryId(opened) && !state.cards.has(opened)
  if (lost) ui.setState({ card: null })
  if (draft) {
    ui.setState({ draft: null })
    toast({
      title: 'Failed to update description',
      description: isTemporaryId(draft.deviceId)
        ? 'The new card was not added.'
        : 'The card was deleted while you wrote.',
      variant: 'destructive',
      action: { label: 'Copy text', onClick: () => void navigator.clipboard.writeText(draft.text) },
    })
  } else if (lost || naming) {
    ui.setState({ naming: null })
    toast({ title: 'Card deleted', description: 'Somebody deleted the card that you had open.' })
  }
}
