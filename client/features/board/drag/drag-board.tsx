import { type ReactNode, useEffect, useState } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { NOT_LOADED } from '../../../ui/loading/on-demand.tsx'
import { useLateCode } from '../../../ui/loading/use-code.ts'
import { useIsReadOnly } from '../state/board-context.tsx'
import { cardOf, type Press, type PressEvent } from './press.ts'
import { DRAG_INSTRUCTIONS, DRAG_INSTRUCTIONS_ID } from './drag-words.ts'

const loadLayer = () => import('./drag-layer.tsx')

/**
 * Lets cards be dragged to the neighbouring columns; a card of a selection takes the whole selection with it. The code of
 * dragging comes once the board shows: a press that is held by then drags, and nothing on the board is made anew. The
 * keyboard needs none of it (use-carry-keys.ts).
 */
export function DragBoard({ children }: { children: ReactNode }) {
  const board = useOpenBoard()
  const isReadOnly = useIsReadOnly()
  const { code, isError, retry } = useLateCode(loadLayer)
  const [press, setPress] = useState<Press | null>(null)

  useEffect(() => {
    const release = () => setPress(null)
    const ends = ['mouseup', 'touchend', 'touchcancel'] as const
    for (const end of ends) window.addEventListener(end, release)
    return () => {
      for (const end of ends) window.removeEventListener(end, release)
    }
  }, [])

  // A click is over long before: those who still hold the card want to drag it.
  const isHeldInVain = isError && press?.isRetried === true
  useEffect(() => {
    if (isHeldInVain) toast(NOT_LOADED)
  }, [isHeldInVain])

  const onPress = (event: PressEvent) => {
    const card = isReadOnly ? null : cardOf(event)
    if (!card) return
    const cards = board.store.getState().cards
    const id = Number(card.dataset['card']) as DeviceId
    if (!cards.has(id)) return
    setPress({ event, card, id, isRetried: isError })
    if (isError) retry()
  }

  return (
    <div className="contents" onMouseDown={onPress} onTouchStart={onPress}>
      <p id={DRAG_INSTRUCTIONS_ID} hidden>
        {DRAG_INSTRUCTIONS}
      </p>
      {children}
      {code && <code.DragLayer press={press} />}
    </div>
  )
}
