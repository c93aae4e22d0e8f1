import { useMemo } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { Card, DeviceStatus } from '#events/project/device.ts'
import { useOpenBoard } from '../../../live/live-context.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { useUiStore } from '../screen/board-context.tsx'
import { openCard } from '../screen/board-navigation.ts'
import { selectCard } from '../selection/selection-actions.ts'
import { cardsCloseUp } from './aimed-press.ts'
import { deleteCard, moveCards } from './card-commands.ts'
import { passFocusOn, requestFocus } from './card-focus.ts'

/**
 * Where the focus goes when cards move: to the step or the whole of the card beside them, or along with them. Without one it
 * stays where it is.
 */
type Focus = 'step beside' | 'card beside' | 'along'

/** Moves cards by this person's own hand, together, with the focus seen to and a toast that takes it back. */
export function useMoveCards(): (cards: readonly Card[], to: DeviceStatus, focus?: Focus) => void {
  const board = useOpenBoard()
  const ui = useUiStore()
  return useMemo(
    () => (cards, to, focus) => {
      const [first] = cards
      if (!first) return
      if (focus === 'along') requestFocus(ui, { deviceId: first.id, status: to, part: 'card' })
      else if (focus) passFocusOn(board.store.getState(), ui, cards, to, focus === 'step beside' ? 'step' : 'card')
      const columns = [to, ...cards.map(({ status }) => status)]
      const onUndone = () => {
        cardsCloseUp(columns)
        requestFocus(ui, { deviceId: first.id, status: first.status, part: 'card' })
      }
      cardsCloseUp(columns)
      void moveCards(board, cards, to, onUndone)
    },
    [board, ui],
  )
}

/** What a person can do with a card, by button, menu or key. */
export function useCardActions(id: DeviceId) {
  const board = useOpenBoard()
  const ui = useUiStore()
  const confirm = useConfirm()
  const moveAll = useMoveCards()
  return useMemo(() => {
    const cardNow = () => board.store.getState().cards.get(id)
    return {
      open: () => openCard(board, ui, id),
      close: () => openCard(board, ui, null),
      move: (to: DeviceStatus, focus?: Focus) => {
        const card = cardNow()
        if (card) moveAll([card], to, focus)
      },
      /** With `isRange`, everything from the card selected last to this one, too. */
      select: (isRange = false) => {
        const card = cardNow()
        if (card) selectCard(ui, board.store.getState(), card, isRange)
      },
      /** Deletes the card. Asks first. */
      remove: async (): Promise<void> => {
        const card = cardNow()
        if (!card || !(await confirm(deletionOf(card)))) return
        if (ui.getState().card === id) openCard(board, ui, null)
        passFocusOn(board.store.getState(), ui, [card], null, 'card')
        cardsCloseUp([card.status])
        await deleteCard(board, card)
      },
    }
  }, [board, ui, id, confirm, moveAll])
}

const deletionOf = ({ name }: Card) => ({
  title: `Delete "${name}"?`,
  description: 'The card leaves the board for everyone. This action cannot be undone.',
  action: 'Delete',
  tone: 'danger' as const,
})
