import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MeasuringStrategy,
  type Modifier,
} from '@dnd-kit/core'
import { type ReactNode, useMemo, useRef } from 'react'
import { isTemporaryId } from '#events/kernel/ids.ts'
import { useOpenBoard } from '../../live/live-context.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { useUiStore } from './board-context.tsx'
import { moveCards } from './card-commands.ts'
import { requestFocus } from './card-focus.ts'
import { useDragSensors } from './drag-sensors.ts'
import { accepts, columnUnder, draggedCard, targetStatus } from './drag-targets.ts'
import { dragAnnouncements, dragInstructions } from './drag-words.ts'
import { LiftedCard } from './lifted-card.tsx'
import { clearSelection, selectedCards } from './selection-actions.ts'

/** Columns scroll on their own and a phone's tabs grow while a card is dragged, so places are measured all the time. */
const measuring = { droppable: { strategy: MeasuringStrategy.Always } }
/** The target is a column as a whole: nothing needs to scroll up or down under a dragged card. */
const autoScroll = { threshold: { x: 0.15, y: 0 } }

/** How far above the finger the lifted card floats: what it can be dropped on must stay in sight. In pixels. */
const ABOVE_FINGER = 84
const HALF_LIFTED_WIDTH = 112

/** Under a finger the card floats above it; under a pointer it stays where it was taken hold of. */
const aboveFinger: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
  const touch = 'TouchEvent' in window && activatorEvent instanceof TouchEvent ? activatorEvent.touches[0] : undefined
  if (!touch || !draggingNodeRect) return transform
  return {
    ...transform,
    x: transform.x + touch.clientX - draggingNodeRect.left - HALF_LIFTED_WIDTH,
    y: transform.y + touch.clientY - draggingNodeRect.top - ABOVE_FINGER,
  }
}
const overlayModifiers = [aboveFinger]

/** Lets cards be dragged to the neighbouring columns; a card of a selection takes the whole selection with it. */
export function DragBoard({ children }: { children: ReactNode }) {
  const board = useOpenBoard()
  const ui = useUiStore()
  const sensors = useDragSensors()

  // What is lifted, in words. Kept beside the state: the last announcement comes when nothing is lifted any more.
  const words = useRef('')
  const accessibility = useMemo(
    () => ({
      announcements: dragAnnouncements(() => words.current),
      screenReaderInstructions: dragInstructions,
      // The focus goes where the card goes (requestFocus), so dnd-kit must not put it back.
      restoreFocus: false,
    }),
    [],
  )

  const onDragStart = ({ active }: DragStartEvent) => {
    const dragged = draggedCard(active)
    if (!dragged) return
    const { selected } = ui.getState()
    const ids = selected.has(dragged.deviceId) ? [...selected] : [dragged.deviceId]
    const name = board.store.getState().cards.get(dragged.deviceId)?.name ?? 'The card'
    words.current = ids.length > 1 ? `${formatCount(ids.length)} cards` : name
    ui.setState({ lifted: { ids, from: dragged.status } })
  }

  const onDragEnd = ({ active, over, activatorEvent }: DragEndEvent) => {
    const { lifted } = ui.getState()
    const dragged = draggedCard(active)
    const to = targetStatus(over)
    ui.setState({ lifted: null })
    if (!lifted || !dragged || !to || !accepts(lifted.from, to)) return
    const cards = selectedCards(board.store.getState(), new Set(lifted.ids)).filter(({ id }) => !isTemporaryId(id))
    if (lifted.ids.length > 1) clearSelection(ui)
    if (activatorEvent instanceof KeyboardEvent)
      requestFocus(ui, { deviceId: dragged.deviceId, status: to, part: 'card' })
    void moveCards(board, cards, to)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      measuring={measuring}
      autoScroll={autoScroll}
      accessibility={accessibility}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      onDragCancel={() => ui.setState({ lifted: null })}
    >
      {children}
      <DragOverlay dropAnimation={null} zIndex={40} modifiers={overlayModifiers}>
        <LiftedCard />
      </DragOverlay>
    </DndContext>
  )
}
