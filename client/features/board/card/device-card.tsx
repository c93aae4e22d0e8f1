import { type KeyboardEvent, memo, type MouseEvent, useLayoutEffect, useRef } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import type { DeviceStatus } from '#events/project/device.ts'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { cn } from '../../../ui/cn.ts'
import { shortcutKey } from '../../../ui/focus/keys.ts'
import { useIsReadOnly, useUi, useUiStore } from '../state/board-context.tsx'
import { CardBody } from './card-body.tsx'
import { cardAt, makeCurrent, requestFocus } from '../state/card-focus.ts'
import { DRAG_INSTRUCTIONS_ID } from '../drag/drag-words.ts'
import { glideFromBefore } from '../news/glide.ts'
import { useCarryKeys } from '../drag/use-carry-keys.ts'
import { TabStop } from '../state/tab-stop.ts'
import { useCardActions } from '../actions/use-card-actions.ts'
import { useRequestedFocus } from './use-requested-focus.ts'

/** True if the press or key was on a control within the card, or in a menu that only hangs below it in React. */
const isForControl = ({ target, currentTarget }: MouseEvent | KeyboardEvent): boolean =>
  !(target instanceof Element) ||
  !currentTarget.contains(target) ||
  target.closest('button, input, textarea, a') !== null

/**
 * A card on the board. It can be dragged, by keyboard too; arrows go from card to card, Enter opens its detail. One card of
 * each column is reached by Tab (`isTabStop`), and with it everything on that card.
 */
export const DeviceCard = memo(function DeviceCard({
  id,
  status,
  isTabStop,
}: {
  id: DeviceId
  status: DeviceStatus
  isTabStop: boolean
}) {
  const board = useOpenBoard()
  const ui = useUiStore()
  const isReadOnly = useIsReadOnly()
  const isSelected = useUi((state) => state.selected.has(id))
  const isLifted = useUi(({ lifted }) => lifted?.cards.some((card) => card.id === id) === true)
  const isGlowing = useUi((state) => state.glowing.has(id))
  const name = useBoard(({ cards }) => cards.get(id)?.name ?? '')
  const { open, select } = useCardActions(id)
  const carrying = useCarryKeys(id)
  const article = useRef<HTMLElement | null>(null)
  useRequestedFocus(article, id, status, 'card')

  // Before the paint, so that the card does not show in its new place before its picture has arrived there.
  useLayoutEffect(() => {
    if (isGlowing && article.current) glideFromBefore(id, article.current)
  }, [id, isGlowing])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isForControl(event)) return
    if (!onKey(event)) return
    event.preventDefault()
  }
  /** Returns true when the key did something. */
  const onKey = (event: KeyboardEvent): boolean => {
    const { key } = event
    const isCarrying = ui.getState().lifted !== null
    if (isCarrying || (key === ' ' && !isReadOnly)) return carrying.onKeyDown(event)
    if (goTo(key)) return true
    if (key === 'Enter') open()
    else if (shortcutKey(event) === 'x' && !isReadOnly) select(event.shiftKey)
    else return false
    return true
  }
  const goTo = (key: string): boolean => {
    const state = board.store.getState()
    const next = cardAt(state, ui.getState(), id, key)
    const card = next === null ? undefined : state.cards.get(next)
    if (card) requestFocus(ui, { deviceId: card.id, status: card.status, part: 'card' })
    return card !== undefined
  }
  const onClick = (event: MouseEvent) => {
    if (isForControl(event)) return
    const wantsSelection = ui.getState().isSelecting || event.shiftKey || event.metaKey || event.ctrlKey
    if (wantsSelection && !isReadOnly) select(event.shiftKey)
    else open()
  }

  return (
    <article
      ref={article}
      data-card={id}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={name}
      aria-roledescription="card"
      aria-describedby={isReadOnly ? undefined : DRAG_INSTRUCTIONS_ID}
      onKeyDown={onKeyDown}
      onFocus={() => makeCurrent(ui, status, id)}
      onBlur={carrying.onBlur}
      onClick={onClick}
      className={cn(
        'relative rounded-panel border bg-raised p-3 shadow-raised transition-[border-color,box-shadow,opacity] outline-offset-1',
        'touch-manipulation pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
        'hover:border-control data-takes-files:border-accent data-takes-files:ring-2 data-takes-files:ring-accent',
        isSelected && 'border-accent ring-1 ring-accent',
        isLifted && 'opacity-40',
        isGlowing && 'animate-glow',
      )}
    >
      <TabStop value={isTabStop}>
        <CardBody id={id} status={status} isReadOnly={isReadOnly} />
      </TabStop>
    </article>
  )
})
