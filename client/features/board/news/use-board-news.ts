import { useEffect, useEffectEvent } from 'react'
import type { BoardHandle, BoardState } from '../../../live/board.ts'
import { usePersonNames } from '../state/person-names.ts'
import { announce } from '../../../ui/toast/live-region.tsx'
import type { BoardUiStore } from '../state/board-ui.ts'
import { rememberPlaces } from './glide.ts'
import { leaveGone } from './gone-cards.ts'
import { dropTaken } from './lifted-news.ts'
import { followNewIds } from './new-ids.ts'
import { moveAnnouncement, type NewMove, newMoves } from './remote-moves.ts'

/** How long a card shows who moved it, in milliseconds. */
const GLOW_MS = 2500

/**
 * Follows what others do on the board: cards that they moved glide and glow, and screen readers hear of it; what the person
 * carries, has open or types stays with them, or they are told.
 */
export function useBoardNews(board: BoardHandle, ui: BoardUiStore, isPhone: boolean): void {
  const nameOf = usePersonNames()
  const follow = useEffectEvent((state: BoardState, before: BoardState, moves: readonly NewMove[]) => {
    if (moves.length > 0) announce(moveAnnouncement(moves, nameOf))
    if (state.cards !== before.cards) followNewIds(ui, state)
    dropTaken(ui, state, before, nameOf)
    leaveGone(ui, state, before, isPhone)
  })

  useEffect(() => {
    const known = new Map(board.store.getState().moved)
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const glow = (moves: readonly NewMove[]) => {
      ui.setState(({ glowing }) => ({
        glowing: new Map([...glowing, ...moves.map(({ card, move }) => [card.id, move.by] as const)]),
      }))
      const timer = setTimeout(() => {
        timers.delete(timer)
        const over = new Set(moves.map(({ card }) => card.id))
        ui.setState(({ glowing }) => ({ glowing: new Map([...glowing].filter(([id]) => !over.has(id))) }))
      }, GLOW_MS)
      timers.add(timer)
    }
    const stop = board.store.subscribe((state, before) => {
      const moves = state.moved === before.moved ? [] : newMoves(state, known)
      if (moves.length > 0) {
        // React has not rendered yet: the cards still stand where they came from.
        rememberPlaces(moves.map(({ card }) => card.id))
        glow(moves)
      }
      follow(state, before, moves)
    })
    return () => {
      stop()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [board, ui])
}
