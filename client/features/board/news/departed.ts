import type { DeviceId } from '#events/kernel/ids.ts'
import type { DeviceStatus } from '#events/project/device.ts'
import type { BoardState } from '../../../live/board.ts'
import type { NewMove } from './remote-moves.ts'

/** Cards that are remembered for a column; the first is forgotten first. */
const MAX_DEPARTURES = 20

type Board = Pick<BoardState, 'cards' | 'columns' | 'moved'>

/**
 * Which cards have left a column by the hand of others, as the board stands now.
 * @param known those known before: one that is back, or was moved on by this person, is left out.
 * @param candidates cards that may have left since.
 */
export function departuresAfter(
  known: readonly NewMove[],
  candidates: readonly DeviceId[],
  { cards, columns, moved }: Board,
  status: DeviceStatus,
): readonly NewMove[] {
  const here = new Set(columns[status])
  const ids = new Set([...known.map(({ card }) => card.id), ...candidates])
  const left = [...ids].flatMap((id): NewMove | [] => {
    const [card, move] = [cards.get(id), moved.get(id)]
    return card && move && move.at === card.statusAt && !here.has(id) ? { card, move } : []
  })
  const isSame = left.length === known.length && left.every(({ move }, index) => move === known[index]?.move)
  return isSame ? known : left.slice(-MAX_DEPARTURES)
}
