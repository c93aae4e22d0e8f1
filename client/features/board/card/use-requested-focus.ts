import { type RefObject, useEffect } from 'react'
import type { DeviceStatus } from '#events/project/device.ts'
import { useUi, useUiStore } from '../state/board-context.tsx'
import type { FocusRequest, RowId } from '../state/board-ui.ts'

/** Gives a part of a card the focus as soon as that is requested for it in this column (card-focus.ts). */
export function useRequestedFocus(
  element: RefObject<HTMLElement | null>,
  id: RowId,
  status: DeviceStatus,
  part: FocusRequest['part'],
): void {
  const ui = useUiStore()
  const isWanted = useUi(
    ({ focusRequest }) => focusRequest?.deviceId === id && focusRequest.status === status && focusRequest.part === part,
  )
  useEffect(() => {
    if (!isWanted) return
    element.current?.focus({ preventScroll: true })
    ui.setState({ focusRequest: null })
  }, [isWanted, ui, element])
}
