import { type RefObject, useEffect, useState } from 'react'

/** Counts of the items of a list that scrolls sideways: those beyond its left and beyond its right end. */
type HiddenBeside = { readonly left: number; readonly right: number }

const NONE: HiddenBeside = { left: 0, right: 0 }
/** Part of an item, in its widths, that may lie outside of the list while it counts as seen. */
const SEEN_PART = 0.25

/** Counts the items that a list hides at its sides, now and as it scrolls or changes its width. @param count of its items. */
export function useHiddenBeside(list: RefObject<HTMLElement | null>, count: number): HiddenBeside {
  const [hidden, setHidden] = useState(NONE)
  // Not a layout effect: the list may be drawn behind the part that asks, and has no element before.
  useEffect(() => {
    const scroller = list.current
    if (!scroller || count === 0) return undefined
    const measure = () => {
      const box = scroller.getBoundingClientRect()
      const items = [...scroller.children].map((item) => item.getBoundingClientRect())
      const left = items.filter((item) => item.left + item.width * SEEN_PART < box.left).length
      const right = items.filter((item) => item.right - item.width * SEEN_PART > box.right).length
      setHidden((before) => (before.left === left && before.right === right ? before : { left, right }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  }, [list, count])
  return hidden
}
