import { DeviceId } from '#events/kernel/ids.ts'
import { DeviceStatus } from '#events/project/device.ts'
import type { BoardState } from '../../../live/board.ts'
import { lastIdOf } from '../../../live/outbox/new-cards.ts'
import type { BoardUiStore, FocusRequest } from '../state/board-ui.ts'
import { neighbourOf, requestFocus } from '../state/card-focus.ts'
import { shownIds, visibleIds } from '../state/visible-cards.ts'

/** The card that has the focus, as a whole or in a part of it. */
const focusedCard = (): DeviceId | undefined => {
  const { data: id } = DeviceId.safeParse(
    Number(document.activeElement?.closest('[data-card]')?.getAttribute('data-card')),
  )
  return id && lastIdOf(id)
}

/**
 * The one place that decides where the focus goes when a card has left its column: with the card where another person moved or
 * deleted it, and to the card beside where it is not shown any more; the other way round after the person's own hand, unless
 * they carried it (docs/rules.md, BOARD-18, BOARD-28). A field in which the card is edited takes the focus by itself.
 */
export function keepFocus(ui: BoardUiStore, state: BoardState, before: BoardState, isPhone: boolean): void {
  if (state.columns === before.columns) return
  const now = ui.getState()
  const { leaving, focusRequest, draft, naming, column } = now
  const focused = focusRequest || leaving ? undefined : focusedCard()
  if (focused !== undefined && focused === (draft ?? naming)?.deviceId) return
  const ids = leaving?.cards.map(({ id }) => id) ?? (focused === undefined ? [] : [focused])
  const [id] = ids
  const from = DeviceStatus.options.find((status) => id !== undefined && before.columns[status].includes(id))
  const to = id === undefined ? undefined : state.cards.get(id)?.status
  if (id === undefined || !from || from === to) return

  const along = (): FocusRequest | null => {
    const isShown = to && (!isPhone || to === column) && visibleIds(state, now, to).includes(id)
    return isShown ? { deviceId: id, status: to, part: 'card' } : null
  }
  const beside = (): FocusRequest | null => {
    const shown = new Set([...ids, ...visibleIds(state, now, from)])
    const beside = neighbourOf(
      shownIds(before, now, from, before.columns[from]).filter((other) => shown.has(other)),
      new Set(ids),
    )
    const part = leaving?.focus === 'step beside' ? 'step' : 'card'
    return beside === null ? null : { deviceId: beside, status: from, part }
  }
  const isAlong = !leaving || leaving.focus === 'along'
  ui.setState({ leaving: null })
  const next = isAlong ? (along() ?? beside()) : (beside() ?? along())
  if (next) requestFocus(ui, next)
}
