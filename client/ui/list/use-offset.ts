import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * How far a list lies below the start of its scroller's content, in pixels. The content above it is in the first child of the
 * scroller, or is that child; it scrolls with the list and may change its height.
 */
export function useOffset(list: RefObject<HTMLElement | null>, scroller: HTMLElement | null): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    if (!scroller) return undefined
    const above = scroller.firstElementChild
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      setOffset(Math.round(top - scroller.getBoundingClientRect().top + scroller.scrollTop))
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (above) observer.observe(above)
    return () => observer.disconnect()
  }, [list, scroller])
  return offset
}
