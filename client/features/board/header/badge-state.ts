import type { BoardState } from '../../../live/board.ts'
import type { Connection } from '../../../live/connection/connection.ts'

/** The states of a board's badge: that of its connection, unless that is live and the board itself is behind. */
export type BadgeState = Connection | 'catching-up' | 'saving'

type Board = Pick<BoardState, 'phase' | 'isCurrent'>

/**
 * The state of a board's badge. The connection alone does not make a board live: it may still have to catch up.
 * @param late how many commands take longer than a moment to be acknowledged.
 */
export function badgeState(connection: Connection, { phase, isCurrent }: Board, late: number): BadgeState {
  if (connection !== 'live') return connection
  if (phase === 'ready' && !isCurrent) return 'catching-up'
  return late > 0 ? 'saving' : 'live'
}
