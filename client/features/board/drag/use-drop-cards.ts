import { useMemo } from 'react'
import { useMoveCards } from '../actions/use-card-actions.ts'
import type { drop } from './carry.ts'

/** Moves what was dropped. The focus goes along with a card that was carried by keys. */
export function useDropCards(): (dropped: ReturnType<typeof drop>, isByKey: boolean) => void {
  const moveCards = useMoveCards()
  return useMemo(
    () => (dropped, isByKey) => {
      if (dropped) moveCards(dropped.cards, dropped.to, isByKey ? 'along' : undefined, dropped.cards.length > 1)
    },
    [moveCards],
  )
}
