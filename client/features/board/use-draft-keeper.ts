import { useEffect } from 'react'
import type { BoardHandle } from '../../live/board-state.ts'
import { toast } from '../../ui/toast.ts'
import type { BoardUiStore } from './board-ui.ts'
import { saveDescription } from './card-commands.ts'

/**
 * Looks after a description that is being typed while somebody else acts on its card: when the card leaves the one column
 * that a phone shows, the text is saved as by leaving the field; when the card is deleted, it can still be copied.
 */
export function useDraftKeeper(board: BoardHandle, ui: BoardUiStore, isPhone: boolean): void {
  useEffect(
    () =>
      board.store.subscribe(({ cards, phase }) => {
        const { draft, column } = ui.getState()
        if (!draft || phase !== 'ready') return
        const card = cards.get(draft.deviceId)
        if (!card) {
          ui.setState({ draft: null })
          if (draft.text === draft.base) return
          toast({
            title: 'Failed to update description',
            description: 'The card was deleted while you wrote.',
            variant: 'destructive',
            action: { label: 'Copy text', onClick: () => void navigator.clipboard.writeText(draft.text) },
          })
        } else if (isPhone && draft.place === 'card' && card.status !== column) {
          ui.setState({ draft: null })
          void saveDescription(board, ui, draft)
        }
      }),
    [board, ui, isPhone],
  )
}
