import { useEffect } from 'react'
import { DeviceId } from '#events/kernel/ids.ts'
import { DeviceStatus } from '#events/project/device.ts'
import type { BoardHandle } from '../../../live/board.ts'
import { neighbourOf, requestFocus } from '../card/card-focus.ts'
import { visibleIds } from '../columns/visible-cards.ts'
import type { BoardUiStore } from '../screen/board-ui.ts'

/** The card that has the focus, as a whole or in a part of it. */
const focusedCard = (): DeviceId | undefined =>
  DeviceId.safeParse(Number(document.activeElement?.closest('[data-card]')?.getAttribute('data-card'))).data

/**
 * Keeps the focus on the board when another person moves or deletes the card that has it: it goes with the card, or to the
 * card beside it where that is not shown any more. A field in which the card is edited takes the focus by itself.
 */
export function useFocusKeeper(board: BoardHandle, ui: BoardUiStore, isPhone: boolean): void {
  useEffect(
    () =>
      board.store.subscribe((state, before) => {
        if (state.columns === before.columns) return
        const { focusRequest, draft, naming, column, filter } = ui.getState()
        const id = focusedCard()
        if (id === undefined || focusRequest || (draft ?? naming)?.deviceId === id) return
        const from = DeviceStatus.options.find((status) => before.columns[status].includes(id))
        const to = state.cards.get(id)?.status
        if (!from || from === to) return

        if (to && (!isPhone || to === column) && visibleIds(state, filter, to).includes(id))
          return requestFocus(ui, { deviceId: id, status: to, part: 'card' })
        const shown = new Set(visibleIds(state, filter, from))
        const beside = neighbourOf(
          before.columns[from].filter((other) => other === id || shown.has(other)),
          new Set([id]),
        )
        if (beside !== null) requestFocus(ui, { deviceId: beside, status: from, part: 'card' })
      }),
    [board, ui, isPhone],
  )
}
