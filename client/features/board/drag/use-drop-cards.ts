import { useMemo } from 'react'
import { useUiStore } from '../state/board-context.tsx'
import { clearSelection } from '../actions/selection-actions.ts'
import { useMoveCards } from '../actions/use-card-actions.ts'
import type { drop } from './carry.ts'

/** Moves what was dropped. The focus goes along with a card that was carried by keys. */
export function useDropCards(): (dropped: ReturnType<typeof drop>, isByKey: boolean) => void {
  const ui = useUiStore()
  const moveCards = useMoveCards()
  return useMemo(
    () => (dropped, isByKey) => {
      if (!dropped) return
      if (dropped.cards.length > 1) clearSelection(ui)
      moveCards(dropped.cards, dropped.to, isByKey ? 'along' : undefined)
    },
    [ui, moveCards],
  )
}
