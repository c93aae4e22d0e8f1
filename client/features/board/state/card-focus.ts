import type { DeviceId } from '#events/kernel/ids.ts'
import { DeviceStatus } from '#events/project/device.ts'
import type { BoardState } from '../../../live/board.ts'
import { besideOf } from '../../../ui/focus/beside-of.ts'
import type { BoardUi, BoardUiStore, FocusRequest, Leaving, RowId } from './board-ui.ts'
import { visibleIds } from './visible-cards.ts'

type ShownBoard = Pick<BoardState, 'cards' | 'columns' | 'project'>

/** How long a wish for the focus is good for, in milliseconds: later it would take the focus from something else. */
const WISH_MS = 1000

/** Asks the column that holds a card to bring it into view and to give it the focus. */
export function requestFocus(ui: BoardUiStore, focusRequest: FocusRequest): void {
  ui.setState({ focusRequest })
  setTimeout(() => {
    if (ui.getState().focusRequest === focusRequest) ui.setState({ focusRequest: null })
  }, WISH_MS)
}

/** Before cards leave their column by the person's own hand: says where the focus shall go then (news/focus-keeper.ts). */
export function passFocusOn(ui: BoardUiStore, leaving: Leaving): void {
  ui.setState({ leaving })
  setTimeout(() => {
    if (ui.getState().leaving === leaving) ui.setState({ leaving: null })
  }, WISH_MS)
}

/** Makes a row the one of its column that Tab reaches. */
export function makeCurrent(ui: BoardUiStore, status: DeviceStatus, id: RowId): void {
  ui.setState(({ current }) => ({ current: { ...current, [status]: id } }))
}

/** The card that takes over when some leave their column: the next one that stays, else the one before; null when none does. */
export function neighbourOf(ids: readonly DeviceId[], leaving: ReadonlySet<DeviceId>): DeviceId | null {
  const first = ids.findIndex((id) => leaving.has(id))
  return besideOf(ids, first).find((id) => !leaving.has(id)) ?? null
}

/**
 * Where an arrow key leads from a card: up and down within its column, Home and End to its ends, left and right to the card
 * that the next column remembers, or else its first. Null when there is nothing.
 */
export function cardAt(board: ShownBoard, ui: BoardUi, id: DeviceId, key: string): DeviceId | null {
  const status = board.cards.get(id)?.status
  if (!status) return null
  const ids = visibleIds(board, ui, status)
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
function sideways(board: ShownBoard, ui: BoardUi, from: DeviceStatus, step: 1 | -1): DeviceId | null {
  const order = DeviceStatus.options
  for (let index = order.indexOf(from) + step; index >= 0 && index < order.length; index += step) {
    const status = order[index]
    const ids = status ? visibleIds(board, ui, status) : []
    const remembered = ids.find((id) => status && id === ui.current[status]) ?? ids[0]
    if (remembered !== undefined) return remembered
  }
  return null
}
