import type { DeviceId } from '#events/kernel/ids.ts'
import { type Card, DeviceStatus } from '#events/project/device.ts'
import type { BoardState } from '../../../live/board.ts'
import type { BoardUiStore } from '../state/board-ui.ts'
import { requestFocus } from '../state/card-focus.ts'
import { rangeBetween, toggled } from '../state/selection.ts'
import { visibleIds } from '../state/visible-cards.ts'

/** Takes a card into the selection or out of it; with `isRange` everything from the last one taken to it, too. */
export function selectCard(ui: BoardUiStore, board: BoardState, card: Card, isRange: boolean): void {
  ui.setState((now) => {
    const { selected, anchor } = now
    const next = isRange
      ? new Set([...selected, ...rangeBetween(visibleIds(board, now, card.status), anchor, card.id)])
      : toggled(selected, card.id)
    return { isSelecting: true, selected: next, anchor: card.id }
  })
}

/** Selects every card that the filter leaves and no folded group has, in all columns or in one. */
export function selectAll(
  ui: BoardUiStore,
  board: BoardState,
  statuses: readonly DeviceStatus[] = DeviceStatus.options,
): void {
  ui.setState((now) => ({
    isSelecting: true,
    selected: new Set([...now.selected, ...statuses.flatMap((status) => visibleIds(board, now, status))]),
  }))
}

/** Leaves the selection mode with the focus on the card that was selected last. */
export function leaveSelection(ui: BoardUiStore, board: Pick<BoardState, 'cards'>): void {
  const { anchor } = ui.getState()
  const card = anchor === null ? undefined : board.cards.get(anchor)
  clearSelection(ui)
  if (card) requestFocus(ui, { deviceId: card.id, status: card.status, part: 'card' })
}

/** Leaves the selection mode. */
export const clearSelection = (ui: BoardUiStore): void =>
  ui.setState({ isSelecting: false, selected: new Set(), anchor: null })

/** The cards of a selection that are still there. */
export const selectedCards = (board: Pick<BoardState, 'cards'>, selected: ReadonlySet<DeviceId>): Card[] =>
  [...selected].flatMap((id) => board.cards.get(id) ?? [])
