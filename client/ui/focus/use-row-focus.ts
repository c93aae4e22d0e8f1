import { type FocusEvent, type MouseEvent, type RefObject, useMemo, useRef } from 'react'
import { besideOf } from './beside-of.ts'
import { useFocusKept } from './use-focus-kept.ts'

const ROW = 'li, tr'
const CONTROL = 'a[href], button:not(:disabled), input:not(:disabled)'

/** The row that holds an element, and then those beside it: those below, those above, and the row around, the nearest first. */
function rowsFrom(element: Element, list: Element): readonly HTMLElement[] {
  const row = element.closest<HTMLElement>(ROW)
  if (!row?.parentElement || !list.contains(row.parentElement)) return []
  const rows = [...row.parentElement.children].filter((one) => one instanceof HTMLElement)
  const at = rows.indexOf(row)
  return [row, ...besideOf(rows, at), ...rowsFrom(row.parentElement, list)]
}

/** The first control of a row, or the row itself where it has none. */
function placeIn(row: HTMLElement): HTMLElement {
  const control = row.querySelector<HTMLElement>(CONTROL)
  if (!control) row.tabIndex = -1
  return control ?? row
}

/**
 * Keeps the focus in a list whose rows (`li` or `tr`) and their controls go away: it stays in the row, else goes to the one
 * below, else above, else to `fallback`, so that the list stays where it is scrolled to (docs/rules.md, PART-4).
 */
export function useRowFocus(fallback: RefObject<HTMLElement | null>) {
  const places = useRef<readonly HTMLElement[]>([])
  const target = useMemo<RefObject<HTMLElement | null>>(
    () => ({
      get current() {
        const row = places.current.find(({ isConnected }) => isConnected)
        return row ? placeIn(row) : fallback.current
      },
    }),
    [fallback],
  )
  const { onFocus, onBlur } = useFocusKept(target)
  /** False where it happened in a dialog of a row: a child of the list for React, it stands elsewhere in the page. */
  const note = ({ currentTarget: list, target: control }: FocusEvent | MouseEvent): boolean => {
    if (!(control instanceof Element) || !list.contains(control)) return false
    places.current = rowsFrom(control, list)
    return true
  }
  return {
    /** Takes the focus after a dialog about a row that is gone by then. */
    target,
    /** For the element around the rows. */
    keeper: {
      onFocus: (event: FocusEvent) => {
        if (note(event)) onFocus(event)
      },
      // Safari gives a button that is pressed no focus.
      onClickCapture: (event: MouseEvent) => void note(event),
      onBlur,
    },
  }
}
