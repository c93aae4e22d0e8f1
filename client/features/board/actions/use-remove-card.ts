import type { DeviceId } from '#events/kernel/ids.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { useConfirm } from '../../../ui/overlay/confirm.tsx'
import { useUiStore } from '../state/board-context.tsx'
import { passFocusOn } from '../state/card-focus.ts'
import { cardsCloseUp } from '../../../shared/board/aimed-press.ts'
import { openCard } from './board-navigation.ts'
import { deleteCard } from './card-commands.ts'
import { deletionOf } from './deletion-words.ts'

/** Deletes a card. Asks first. */
export function useRemoveCard(id: DeviceId): () => Promise<void> {
  const board = useOpenBoard()
  const ui = useUiStore()
  const confirm = useConfirm()
  return async () => {
    const card = board.store.getState().cards.get(id)
    if (!card || !(await confirm(deletionOf([card])))) return
    if (ui.getState().card === id) openCard(board, ui, null)
    passFocusOn(ui, { cards: [card], focus: 'card beside' })
    cardsCloseUp([card.status])
    await deleteCard(board, card)
  }
}
