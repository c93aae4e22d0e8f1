import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { shortcutKey } from '../../../ui/focus/keys.ts'
import { type Spot, spotAfter } from './keys.ts'

/** The outcomes of keys and presses in the grid. */
export type GridActions = {
  readonly go: (spot: Spot, isRange?: boolean) => void
  readonly selectAll: () => void
  readonly fillDown: () => void
  readonly clear: () => void
  readonly open: () => void
  /** Begins to edit the cell that has the focus; false where no one may. */
  readonly edit: (typed?: string) => boolean
}

type Shape = {
  readonly active: Spot
  /** The focus is on a button: of the head, or of a group. */
  readonly isButton: boolean
  readonly isEditing: boolean
  readonly rows: number
  readonly cols: number
  readonly page: () => number
}

const isIn = (target: EventTarget, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/** The place of the cell that an element stands in. */
function spotAt(target: EventTarget): Spot | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-col]') : null
  const row = cell?.closest<HTMLElement>('[data-index]')
  return cell && row ? { row: Number(row.dataset['index']), col: Number(cell.dataset['col']) } : null
}

export function gridEvents({ active, isButton, isEditing, rows, cols, page }: Shape, actions: GridActions) {
  /** @returns true where the key is the grid's. */
  function press(event: KeyboardEvent): boolean {
    const isCtrl = event.ctrlKey || event.metaKey
    const next = event.altKey ? null : spotAfter(active, event, { rows, cols, page: page() })
    if (next) actions.go(next, event.shiftKey && next.row >= 0 && active.row >= 0)
    else if (isCtrl && shortcutKey(event.nativeEvent) === 'a') actions.selectAll()
    else if (isCtrl && shortcutKey(event.nativeEvent) === 'd') actions.fillDown()
    else if (isButton || isCtrl || event.altKey) return false
    else if (event.key === 'Enter' || event.key === 'F2') actions.edit()
    else if (event.key === ' ') actions.open()
    else if (event.key === 'Delete' || event.key === 'Backspace') actions.clear()
    // The search of the page and the help have their keys.
    else return event.key.length === 1 && event.key !== '?' && event.key !== '/' && actions.edit(event.key)
    return true
  }
  const isHere = (spot: Spot): boolean => spot.row === active.row && spot.col === active.col

  return {
    onKeyDown(event: KeyboardEvent) {
      if (isEditing || !press(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
    onPointerDown(event: PointerEvent) {
      // A finger chooses by its click: until then it may scroll.
      if (event.button !== 0 || event.pointerType === 'touch') return
      const spot = isIn(event.target, 'button, input, textarea, select') ? null : spotAt(event.target)
      if (spot) actions.go(spot, event.shiftKey)
    },
    onPointerMove(event: PointerEvent) {
      if (event.pointerType !== 'mouse' || event.buttons !== 1 || isEditing) return
      const spot = spotAt(event.target)
      if (spot && !isHere(spot)) actions.go(spot, true)
    },
    onClick(event: MouseEvent) {
      const isTouch = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'
      if (!isTouch || isIn(event.target, 'button, input, textarea, select')) return
      const spot = spotAt(event.target)
      // A second tap edits.
      if (spot && !(isHere(spot) && isIn(document.activeElement ?? document.body, '[data-active]') && actions.edit()))
        actions.go(spot)
    },
    onDoubleClick(event: MouseEvent) {
      if (!isEditing && !isIn(event.target, 'button') && spotAt(event.target)) actions.edit()
    },
  }
}
