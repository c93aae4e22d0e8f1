import { type RefObject, useLayoutEffect } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import { useUiStore } from '../state/board-context.tsx'
import type { BoardUi, BoardUiStore } from '../state/board-ui.ts'

/** The name of a field in which a card is being edited. */
export const EDITED = 'edited'

/**
 * Begins to edit a text of a card. Where another one stands in its field because it cannot be saved, it is not given up:
 * the focus goes back to it.
 */
export function beginEdit(ui: BoardUiStore, begun: Pick<BoardUi, 'naming'> | Pick<BoardUi, 'draft'>): void {
  const [standing] = document.getElementsByName(EDITED)
  if (standing) standing.focus()
  else ui.setState(begun)
}

/**
 * Keeps the caret of a field in which a card is being edited: when the card goes to another column, the field there goes on
 * where this one was left. `begin` puts it in a field that is new.
 */
export function useCaret<Field extends HTMLInputElement | HTMLTextAreaElement>(
  field: RefObject<Field | null>,
  id: DeviceId,
  begin: (field: Field) => void,
): void {
  const ui = useUiStore()
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return undefined
    const { caret } = ui.getState()
    if (caret?.deviceId === id) element.setSelectionRange(caret.start, caret.end)
    else begin(element)
    return () => {
      const { draft, naming } = ui.getState()
      const isGoingOn = draft?.deviceId === id || naming?.deviceId === id
      const { selectionStart: start, selectionEnd: end } = element
      ui.setState({ caret: isGoingOn && start !== null && end !== null ? { deviceId: id, start, end } : null })
    }
    // Once for each field: `begin` is a new function with each render, and another run would move the caret of a person who types.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
