import { useDraggable } from '@dnd-kit/core'
import { type KeyboardEvent, memo, type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { type DeviceId, isTemporaryId } from '#events/kernel/ids.ts'
import type { DeviceStatus } from '#events/project/device.ts'
import { useBoard, useOpenBoard } from '../../live/live-context.tsx'
import { cn } from '../../ui/cn.ts'
import { useIsReadOnly, useUi, useUiStore } from './board-context.tsx'
import { openCard } from './board-navigation.ts'
import { CardBody } from './card-body.tsx'
import { cardAt, makeCurrent, requestFocus } from './card-focus.ts'
import type { DraggedCard } from './drag-targets.ts'
import { glideFromBefore } from './glide.ts'
import { selectCard } from './selection-actions.ts'
import { TabStop } from './tab-stop.ts'

/** Whether a press was on something that does its own thing, or in a menu that only hangs below the card in React. */
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
  const isLifted = useUi((state) => state.lifted?.ids.includes(id) === true)
  const isGlowing = useUi((state) => state.glowing.has(id))
  const name = useBoard(({ cards }) => cards.get(id)?.name ?? '')
  const article = useRef<HTMLElement | null>(null)
  const data: DraggedCard = { deviceId: id, status }
  const { setNodeRef, setActivatorNodeRef, listeners, attributes } = useDraggable({
    id,
    data,
    disabled: isReadOnly || isTemporaryId(id),
  })

  const isWanted = useUi(
    ({ focusRequest }) =>
      focusRequest?.deviceId === id && focusRequest.status === status && focusRequest.part === 'card',
  )
  useEffect(() => {
    if (!isWanted) return
    article.current?.focus({ preventScroll: true })
    ui.setState({ focusRequest: null })
  }, [isWanted, ui])

  // Before the paint, so that the card does not show in its new place before its picture has arrived there.
  useLayoutEffect(() => {
    if (isGlowing && article.current) glideFromBefore(id, article.current)
  }, [id, isGlowing])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (ui.getState().lifted || isForControl(event)) return
    const { key } = event
    const next = cardAt(board.store.getState(), ui.getState(), id, key)
    const nextStatus = next === null ? undefined : board.store.getState().cards.get(next)?.status
    if (next !== null && nextStatus) requestFocus(ui, { deviceId: next, status: nextStatus, part: 'card' })
    else if (key === 'Enter') openCard(board, ui, id)
    else if (key.toLowerCase() === 'x' && !isReadOnly) select(event.shiftKey)
    else {
      listeners?.['onKeyDown']?.(event)
      return
    }
    event.preventDefault()
  }
  const select = (isRange: boolean) => {
    const card = board.store.getState().cards.get(id)
    if (card) selectCard(ui, board.store.getState(), card, isRange)
  }
  const onClick = (event: MouseEvent) => {
    if (isForControl(event)) return
    const wantsSelection = ui.getState().isSelecting || event.shiftKey || event.metaKey || event.ctrlKey
    if (wantsSelection && !isReadOnly) select(event.shiftKey)
    else openCard(board, ui, id)
  }

  return (
    <article
      ref={(node) => {
        article.current = node
        setNodeRef(node)
        setActivatorNodeRef(node)
      }}
      data-card={id}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={name}
      aria-roledescription="card"
      aria-describedby={isReadOnly ? undefined : attributes['aria-describedby']}
      {...listeners}
      onKeyDown={onKeyDown}
      onFocus={() => makeCurrent(ui, status, id)}
      onClick={onClick}
      className={cn(
        'relative rounded-panel border bg-raised p-3 shadow-raised transition-[border-color,box-shadow,opacity] outline-offset-1',
        'touch-manipulation pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
        'hover:border-control',
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
