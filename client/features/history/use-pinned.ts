import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect } from 'react'

type Rows = Virtualizer<HTMLElement, Element>

/** By what a reader goes on: from then on nothing is kept in its place for them. */
const GESTURES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Keeps the row of a key in its place while rows above it turn out to be higher or lower than was guessed. */
export function pin(rows: Rows, key: number | undefined): void {
  // By the rows as they are at that moment: more may have come in above.
  rows.shouldAdjustScrollPositionOnItemSizeChange = ({ index }, _, { options: { count, getItemKey } }) => {
    for (let row = index; row < count; row += 1) if (getItemKey(row) === key) return true
    return false
  }
}

function unpin(rows: Rows): void {
  rows.shouldAdjustScrollPositionOnItemSizeChange = undefined
}

/** Ends what {@link pin} began as soon as the reader does something. */
export function useUnpinned(rows: Rows, scroller: HTMLElement): void {
  useEffect(() => {
    const letGo = () => unpin(rows)
    for (const gesture of GESTURES) scroller.addEventListener(gesture, letGo, { passive: true })
    return () => {
      for (const gesture of GESTURES) scroller.removeEventListener(gesture, letGo)
    }
  }, [rows, scroller])
}
