import type { DeviceId } from '#events/kernel/ids.ts'
import { type Card, DeviceStatus } from '#events/project/device.ts'
import type { BoardState } from '../../live/board-state.ts'
import type { BoardUi, BoardUiStore, FocusRequest } from './board-ui.ts'
import { visibleIds } from './visible-cards.ts'

type Shown = Pick<BoardState, 'cards' | 'columns'>

/** How long a wish for the focus is good for, in milliseconds: later it would take the focus from something else. */
const WISH_MS = 1000

/** Asks the column that holds a card to bring it into view and to give it the focus. */
export function requestFocus(ui: BoardUiStore, focusRequest: FocusRequest): void {
  ui.setState({ focusRequest })
  setTimeout(() => {
    if (ui.getState().focusRequest === focusRequest) ui.setState({ focusRequest: null })
  }, WISH_MS)
}

/** Before a card that has the focus leaves its column: the card beside it shall have it. */
export function passFocusOn(
  board: BoardState,
  ui: BoardUiStore,
  { id, status }: Card,
  part: FocusRequest['part'],
): void {
  const neighbour = neighbourOf(visibleIds(board, ui.getState().filter, status), id)
  if (neighbour !== null) requestFocus(ui, { deviceId: neighbour, status, part })
}

/** Makes a card the one of its column that Tab reaches. */
export function makeCurrent(ui: BoardUiStore, status: DeviceStatus, id: DeviceId): void {
  if (ui.getState().current[status] !== id) ui.setState(({ current }) => ({ current: { ...current, [status]: id } }))
}

/** The card that takes over when one leaves its column: the next one, else the one before; null when it was the last. */
export function neighbourOf(ids: readonly DeviceId[], id: DeviceId): DeviceId | null {
  const index = ids.indexOf(id)
  return ids[index + 1] ?? ids[index - 1] ?? null
}

/**
 * Where an arrow key leads from a card: up and down within its column, Home and End to its ends, left and right to the card
 * that the next column remembers, or else its first. Null when there is nothing.
 */
export function cardAt(board: Shown, ui: BoardUi, id: DeviceId, key: string): DeviceId | null {
  const status = board.cards.get(id)?.status
  if (!status) return null
  const ids = visibleIds(board, ui.filter, status)
  const index = ids.indexOf(id)
  switch (key) {
    case 'ArrowDown':
      return ids[index + 1] ?? null
    case 'ArrowUp':
      return ids[index - 1] ?? null
    case 'Home':
      return ids[0] ?? null
    case 'End':
      return ids.at(-1) ?? null
    case 'ArrowLeft':
      return sideways(board, ui, status, -1)
    case 'ArrowRight':
      return sideways(board, ui, status, 1)
    default:
      return null
  }
}

/** The nearest column on that side which shows a card. */
function sideways(board: Shown, ui: BoardUi, from: DeviceStatus, step: 1 | -1): DeviceId | null {
  const order = DeviceStatus.options
  for (let index = order.indexOf(from) + step; index >= 0 && index < order.length; index += step) {
    const status = order[index]
    const ids = status ? visibleIds(board, ui.filter, status) : []
    const remembered = status ? ui.current[status] : null
    if (remembered !== null && ids.includes(remembered)) return remembered
    if (ids[0] !== undefined) return ids[0]
  }
  return null
}
