import { useEffect } from 'react'
import type { BoardHandle } from '../../live/board-state.ts'
import { toast } from '../../ui/toast.ts'
import type { BoardUiStore } from './board-ui.ts'
import { saveDescription } from './card-commands.ts'

/**
 * Looks after what a person is at while somebody else acts on it. A card that is deleted closes its detail, and what was
 * being typed for it can still be copied. A card that leaves the one column that a phone shows, while it is being described
 * there, is saved as by leaving the field.
 */
export function useGoneCards(board: BoardHandle, ui: BoardUiStore, isPhone: boolean): void {
  useEffect(
    () =>
      board.store.subscribe((state, before) => {
        if (state.cards === before.cards || state.phase !== 'ready') return
        const { card: opened, draft, column } = ui.getState()
        const lost = opened !== null && !state.cards.has(opened)
        if (lost) ui.setState({ card: null })
        if (!draft) {
          if (lost) toast({ title: 'Card deleted', description: 'Somebody deleted the card that you had open.' })
          return
        }
        const card = state.cards.get(draft.deviceId)
        if (card && (!isPhone || draft.place === 'detail' || card.status === column)) return
        ui.setState({ draft: null })
        if (card) void saveDescription(board, ui, draft)
        else {
          toast({
            title: 'Failed to update description',
            description: 'The card was deleted while you wrote.',
            variant: 'destructive',
            action: { label: 'Copy text', onClick: () => void navigator.clipboard.writeText(draft.text) },
          })
        }
      }),
    [board, ui, isPhone],
  )
}
