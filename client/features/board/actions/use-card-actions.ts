import { useMemo } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { Card, DeviceStatus } from '#events/project/device.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { useUiStore } from '../state/board-context.tsx'
import type { Leaving } from '../state/board-ui.ts'
import { openCard } from './board-navigation.ts'
import { clearSelection, selectCard } from './selection-actions.ts'
import { cardsCloseUp } from '../../../shared/board/aimed-press.ts'
import { moveCards } from './move-cards.ts'
import { passFocusOn } from '../state/card-focus.ts'

/**
 * Moves cards by this person's own hand, together, with the focus seen to and a toast that takes it back. Without `focus` the
 * focus stays where it is. With `isSelection` the selection ends as they go.
 */
export function useMoveCards(): (
  cards: readonly Card[],
  to: DeviceStatus,
  focus?: Leaving['focus'],
  isSelection?: boolean,
) => void {
  const board = useOpenBoard()
  const ui = useUiStore()
  return useMemo(
    () => (cards, to, focus, isSelection) => {
      const [first] = cards
      if (!first) return
      void moveCards(board, cards, to, () => {
        if (isSelection) clearSelection(ui)
        if (focus) passFocusOn(ui, { cards, focus })
        cardsCloseUp([to, ...cards.map(({ status }) => status)])
      })
    },
    [board, ui],
  )
}

/** The actions on a card, for its buttons, menu and keys. */
export function useCardActions(id: DeviceId) {
  const board = useOpenBoard()
  const ui = useUiStore()
  const moveAll = useMoveCards()
  return useMemo(() => {
    const cardNow = () => board.store.getState().cards.get(id)
    return {
      open: () => openCard(board, ui, id),
      close: () => openCard(board, ui, null),
      move: (to: DeviceStatus, focus?: Leaving['focus']) => {
        const card = cardNow()
        if (card) moveAll([card], to, focus)
      },
      /** With `isRange`, everything from the card selected last to this one, too. */
      select: (isRange = false) => {
        const card = cardNow()
        if (card) selectCard(ui, board.store.getState(), card, isRange)
      },
    }
  }, [board, ui, id, moveAll])
}
