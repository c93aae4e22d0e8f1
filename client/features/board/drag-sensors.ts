import { KeyboardCode, KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { MouseEvent, TouchEvent } from 'react'
import { columnBeside } from './drag-targets.ts'

/** How far a pointer travels before it drags, in pixels. */
const DRAG_DISTANCE = 6
/** How long a finger rests before it drags, in milliseconds, and how far it may stray meanwhile: scrolling never drags. */
const LONG_PRESS = { delay: 250, tolerance: 8 }

/**
 * Whether a press on a card may become a drag. Not where one types, and not in what React hangs below the card but shows
 * elsewhere (menus, dialogs).
 */
function mayDrag({ target, currentTarget }: MouseEvent | TouchEvent): boolean {
  return (
    target instanceof Element &&
    currentTarget.contains(target) &&
    target.closest('input, textarea, [data-no-drag]') === null
  )
}

const [mouse] = MouseSensor.activators
const [touch] = TouchSensor.activators

class CardMouseSensor extends MouseSensor {
  static override activators: typeof MouseSensor.activators = [
    {
      eventName: 'onMouseDown',
      handler: (event, options) => mayDrag(event) && mouse?.handler(event, options) === true,
    },
  ]
}

class CardTouchSensor extends TouchSensor {
  static override activators: typeof TouchSensor.activators = [
    {
      eventName: 'onTouchStart',
      handler: (event, options) => mayDrag(event) && touch?.handler(event, options) === true,
    },
  ]
}

/** Pointer, finger and keyboard. With the keyboard, Space lifts and drops, arrows go from column to column. */
export const useDragSensors = () =>
  useSensors(
    useSensor(CardMouseSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(CardTouchSensor, { activationConstraint: LONG_PRESS }),
    useSensor(KeyboardSensor, {
      coordinateGetter: columnBeside,
      keyboardCodes: {
        start: [KeyboardCode.Space],
        cancel: [KeyboardCode.Esc, KeyboardCode.Tab],
        end: [KeyboardCode.Space, KeyboardCode.Enter],
      },
    }),
  )
