import { type RefObject, useEffect, useState } from 'react'

/** Less is a finger that rests. */
const STEP_PX = 8
/** The room with which lists end. */
const END_PX = 64

/**
 * True while an element in the corner of the screen is in the way of reading: once the page below it is scrolled on, until it
 * is scrolled back, comes to its end or another one takes its place.
 */
export function useGivesWay(corner: RefObject<HTMLElement | null>, path: string): boolean {
  const [away, setAway] = useState<string | null>(null)
  useEffect(() => {
    const tops = new WeakMap<Element, number>()
    const onScroll = ({ target }: Event) => {
      const element = corner.current
      if (!element || !(target instanceof Element) || !document.getElementById('main')?.contains(target)) return
      const { right, bottom } = target.getBoundingClientRect()
      if (right <= element.offsetLeft || bottom <= element.offsetTop) return
      const { scrollTop, clientHeight, scrollHeight } = target
      const step = scrollTop - (tops.get(target) ?? 0)
      const isAtEnd = scrollTop + clientHeight >= scrollHeight - END_PX
      if (!isAtEnd && Math.abs(step) < STEP_PX) return
      tops.set(target, scrollTop)
      setAway(step > 0 && !isAtEnd ? path : null)
    }
    addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => removeEventListener('scroll', onScroll, { capture: true })
  }, [corner, path])
  return away === path
}
