import {
  DndContext,
  DragOverlay,
  MeasuringStrategy,
  type Modifier,
  MouseSensor,
  type Over,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { DeviceStatus } from '#events/project/device.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { useUi, useUiStore } from '../state/board-context.tsx'
import { carry, drop, lift, putBack } from './carry.ts'
import { LiftedCard } from './lifted-card.tsx'
import type { Press } from './press.ts'
import { useDropCards } from './use-drop-cards.ts'

/** How far a pointer travels before it drags, in pixels. */
const DRAG_DISTANCE = 6
/** How long a finger rests before it drags, in milliseconds, and how far it may stray meanwhile: scrolling never drags. */
const LONG_PRESS = { delay: 250, tolerance: 8 }

/** Columns scroll on their own and a phone's tabs grow while a card is dragged, so places are measured all the time. */
const measuring = { droppable: { strategy: MeasuringStrategy.Always } }
/** The target is a column as a whole: nothing needs to scroll up or down under a dragged card. */
const autoScroll = { threshold: { x: 0.15, y: 0 } }

/** How far above the finger the lifted card floats: the drop target must stay in sight. In pixels. */
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

const silence = () => undefined
const accessibility = {
  // carry.ts says what there is to say, for keys too.
  announcements: { onDragStart: silence, onDragOver: silence, onDragEnd: silence, onDragCancel: silence },
  // drag-board.tsx has them, from the first paint on.
  screenReaderInstructions: { draggable: '' },
  restoreFocus: false,
}

/** Drags the card that is pressed. It stands beside the board, not around it, so that it can come later. */
export function DragLayer({ press }: { press: Press | null }) {
  const board = useOpenBoard()
  const ui = useUiStore()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: LONG_PRESS }),
  )
  const dropCards = useDropCards()
  const isByPointer = useUi(({ lifted }) => lifted?.isByKey === false)
  const [places, setPlaces] = useState<readonly HTMLElement[]>([])
  // Stays when the press is released: dnd-kit ends the drag after that.
  const [pressed, setPressed] = useState<Press | null>(null)
  if (press && press !== pressed) {
    setPressed(press)
    setPlaces([...document.querySelectorAll<HTMLElement>('[data-drop]')])
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      measuring={measuring}
      autoScroll={autoScroll}
      accessibility={accessibility}
      onDragStart={() => pressed && lift(ui, board.store.getState(), pressed.id, false)}
      onDragOver={({ over }) => carry(ui, statusOf(over))}
      onDragEnd={({ over }) => {
        carry(ui, statusOf(over))
        dropCards(drop(ui), false)
      }}
      onDragCancel={() => putBack(ui)}
    >
      {places.map((place, index) => (
        <Place key={index} id={index} place={place} />
      ))}
      <PressedCard press={press} />
      <DragOverlay dropAnimation={null} zIndex={40} modifiers={overlayModifiers}>
        {isByPointer && <LiftedCard />}
      </DragOverlay>
    </DndContext>
  )
}

/** The column that something is over, if any. */
const statusOf = (over: Pick<Over, 'data'> | null): DeviceStatus | null =>
  DeviceStatus.safeParse(over?.data.current?.['status']).data ?? null

/** A column, or on a phone its tab, as dnd-kit knows it. */
function Place({ id, place }: { id: number; place: HTMLElement }) {
  const { setNodeRef } = useDroppable({ id: `place-${id}`, data: { status: place.dataset['drop'] } })
  useLayoutEffect(() => setNodeRef(place), [setNodeRef, place])
  return null
}

/** The card that is pressed, as dnd-kit knows it: one for all, so that none has to ask whether it is dragged. */
function PressedCard({ press }: { press: Press | null }) {
  const { listeners, setNodeRef } = useDraggable({ id: 'pressed' })
  const listen = useEffectEvent((held: Press) => {
    setNodeRef(held.card)
    listeners?.[held.event.type === 'touchstart' ? 'onTouchStart' : 'onMouseDown']?.(held.event)
  })
  useLayoutEffect(() => {
    if (press) listen(press)
  }, [press])
  return null
}
