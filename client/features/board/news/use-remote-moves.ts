import { useEffect, useRef } from 'react'
import type { BoardHandle } from '../../../live/board.ts'
import { announce } from '../../../ui/live-region.tsx'
import type { BoardUiStore } from '../screen/board-ui.ts'
import { rememberPlaces } from './glide.ts'
import { usePersonNames } from '../../../shared/people/person-names.ts'
import { moveAnnouncement, type NewMove, newMoves } from './remote-moves.ts'

/** How long a card shows who moved it, in milliseconds. */
const GLOW_MS = 2500

/** Shows moves by others: the card glides, glows once with the mover's initials, and screen readers hear of it. */
export function useRemoteMoves(board: BoardHandle, ui: BoardUiStore): void {
  const nameOf = usePersonNames()
  const names = useRef(nameOf)
  useEffect(() => {
    names.current = nameOf
  }, [nameOf])

  useEffect(() => {
    const known = new Map(board.store.getState().moved)
    const timers = new Set<ReturnType<typeof setTimeout>>()

    const glow = (moves: readonly NewMove[]) => {
      ui.setState(({ glowing }) => {
        for (const { card, move } of moves) glowing.set(card.id, move.by)
      })
      const timer = setTimeout(() => {
        timers.delete(timer)
        ui.setState(({ glowing }) => {
          for (const { card } of moves) glowing.delete(card.id)
        })
      }, GLOW_MS)
      timers.add(timer)
    }
    const stop = board.store.subscribe((state, before) => {
      if (state.moved === before.moved) return
      const moves = newMoves(state, known)
      if (moves.length === 0) return
      // React has not rendered yet: the cards still stand where they came from.
      rememberPlaces(moves.map(({ card }) => card.id))
      glow(moves)
      announce(moveAnnouncement(moves, names.current))
    })
    return () => {
      stop()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [board, ui])
}
