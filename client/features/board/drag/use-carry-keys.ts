import { type KeyboardEvent, useMemo } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { useUiStore } from '../state/board-context.tsx'
import { carryBeside, drop, lift, putBack } from './carry.ts'
import { useDropCards } from './use-drop-cards.ts'

/**
 * Carries a card by keys while it has the focus: Space lifts and drops, arrows go from column to column, Escape and leaving
 * put it back. `onKeyDown` gives whether it took the key.
 */
export function useCarryKeys(id: DeviceId) {
  const board = useOpenBoard()
  const ui = useUiStore()
  const dropCards = useDropCards()
  return useMemo(() => {
    const onKeyLifted = (key: string): boolean => {
      if (key === ' ' || key === 'Enter') dropCards(drop(ui), true)
      else if (key === 'ArrowRight') carryBeside(ui, 1)
      else if (key === 'ArrowLeft') carryBeside(ui, -1)
      else if (key === 'Escape') putBack(ui)
      else return key.startsWith('Arrow')
      return true
    }
    return {
      onKeyDown: ({ key, repeat }: KeyboardEvent): boolean => {
        const { lifted } = ui.getState()
        // A key that is held down lifts once and drops once.
        if (repeat && (key === ' ' || key === 'Enter')) return true
        if (lifted) return lifted.isByKey && onKeyLifted(key)
        if (key === ' ') lift(ui, board.store.getState(), id, true)
        return key === ' '
      },
      onBlur: () => {
        if (ui.getState().lifted?.isByKey) putBack(ui)
      },
    }
  }, [board, ui, id, dropCards])
}
