import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useCallback, useMemo } from 'react'
import { move, shownSection } from '../draft/draft.ts'
import { useFormEdit, useOpenForm } from '../draft/form-context.tsx'
import { labelOf } from './shape.ts'

/** How far a pointer travels before it drags, in pixels. */
const DRAG_DISTANCE = 6
/** How long a finger rests before it drags, in milliseconds, and how far it may stray meanwhile: scrolling never drags. */
const LONG_PRESS = { delay: 250, tolerance: 8 }

/** Lets sections be moved by pointer, finger and keyboard; an arrow key carries one by 25 px, as dnd-kit has it by default. */
export function SortedSections({ order, children }: { order: readonly number[]; children: ReactNode }) {
  const form = useOpenForm()
  const edit = useFormEdit()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: LONG_PRESS }),
    useSensor(KeyboardSensor),
  )
  const titleOf = useCallback(
    (id: number) => {
      const section = shownSection(edit.getState().draft, form.store.getState(), id)
      return section ? section.title || labelOf(section) : 'The section'
    },
    [form, edit],
  )
  const announcements = useMemo((): Announcements => {
    const placeOf = (id: number) => `place ${order.indexOf(id) + 1} of ${order.length}`
    const stays = ({ id }: { readonly id: number | string }) =>
      `${titleOf(Number(id))} stays at ${placeOf(Number(id))}.`
    return {
      onDragStart: ({ active }) => `${titleOf(Number(active.id))} lifted from ${placeOf(Number(active.id))}.`,
      onDragOver: ({ active, over }) =>
        over ? `${titleOf(Number(active.id))} is over ${placeOf(Number(over.id))}.` : undefined,
      onDragEnd: ({ active, over }) =>
        over && over.id !== active.id
          ? `${titleOf(Number(active.id))} moved to ${placeOf(Number(over.id))}.`
          : stays(active),
      onDragCancel: ({ active }) => stays(active),
    }
  }, [order, titleOf])
  const accessibility = useMemo(
    () => ({
      announcements,
      screenReaderInstructions: {
        draggable: 'Press Space to lift the section, Up and Down to carry it, Space to drop it, Escape to leave it.',
      },
    }),
    [announcements],
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragEnd={({ active, over }) => {
        if (!over || over.id === active.id) return
        const { draft } = edit.getState()
        edit.setState({ draft: move(draft, form.store.getState(), Number(active.id), Number(over.id)) })
      }}
    >
      {children}
    </DndContext>
  )
}

/** A section in the list, and the handle that it is moved by. */
export function useSorted(id: number) {
  const { setNodeRef: setPlace, isOver } = useDroppable({ id })
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useDraggable({ id })
  const ref = useCallback(
    (element: HTMLElement | null) => {
      setPlace(element)
      setNodeRef(element)
    },
    [setPlace, setNodeRef],
  )
  const { role: _, ...ofHandle } = attributes
  return {
    row: {
      ref,
      style: transform ? { transform: `translateY(${Math.round(transform.y)}px)` } : undefined,
      'data-drop-here': (isOver && !isDragging) || undefined,
    },
    handle: { ref: setActivatorNodeRef, ...ofHandle, ...listeners },
    isLifted: isDragging,
  }
}
