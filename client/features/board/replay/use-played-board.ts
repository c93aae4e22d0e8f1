import { useEffect } from 'react'
import type { StillBoard } from '../../../live/still-board.ts'
import { rememberPlaces } from '../news/glide.ts'
import type { BoardUiStore } from '../state/board-ui.ts'
import type { Player } from './player.ts'
import type { ReplayLog } from './replay-log.ts'
import { useTicks } from './use-ticks.ts'

/** More cards at once would be a flurry that explains nothing. */
const MAX_GLOWING = 12
/** How long a change glows, in milliseconds. */
const GLOW_MS = 2_500

/**
 * Lets the board follow the player: it goes to the state that shows. The cards that the last event changed glow, are marked and
 * come in sight. @param since at first, what changed from this revision on is marked; null: nothing is.
 */
export function usePlayedBoard(
  board: StillBoard,
  ui: BoardUiStore,
  log: ReplayLog,
  player: Player,
  since: number | null,
): void {
  useTicks(player)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const glow = (revision: number) => {
      clearTimeout(timer)
      const changed = log.cardsOf(revision)
      const { actor } = log.event(revision)
      const cards = changed.length <= MAX_GLOWING ? changed : []
      // A board of the past takes no selection: its frame marks what changed.
      ui.setState({ selected: new Set(cards) })
      ui.setState({ glowing: new Map(cards.map((id) => [id, actor.id])) })
      timer = setTimeout(() => ui.setState({ glowing: new Map() }), GLOW_MS)
    }
    const follow = () => {
      const { at, isPlaying } = player.store.getState()
      const shown = board.store.getState().revision
      if (at === shown) return
      const changed = log.cardsOf(at)
      const isStep = Math.abs(at - shown) === 1
      // Cards travel only where one change is shown: before React renders they still stand where they came from.
      if (isStep) rememberPlaces(changed)
      board.go(log.patches(shown, at), at)
      const { cards } = board.store.getState()
      // While it plays in long strides columns stay where they are: they would flicker.
      const [first] = changed
      const isInSight = changed.length <= MAX_GLOWING && (isStep || !isPlaying)
      const status = isInSight && first !== undefined ? cards.get(first)?.status : undefined
      if (first !== undefined && status) ui.setState({ column: status, revealed: { deviceId: first, status } })
      glow(at)
    }
    follow()
    if (since !== null) {
      const changed = log.cardsChanged(since, player.store.getState().at)
      const [first] = changed
      const status = first === undefined ? undefined : board.store.getState().cards.get(first)?.status
      ui.setState({ selected: new Set(changed) })
      if (first !== undefined && status) ui.setState({ column: status, revealed: { deviceId: first, status } })
    }
    const stop = player.store.subscribe(follow)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [board, ui, log, player, since])
}
