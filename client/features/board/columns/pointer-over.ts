import { useEffect, useRef } from 'react'

/** A finger that was lifted comes back within this time to where it was, in milliseconds. */
const FINGER_REST_MS = 2000

/**
 * Where a pointer is over an element: pixels from its upper edge, null while there is none. A finger counts for a moment
 * after it was lifted. `onGone` is called when the pointer has left, or the finger has rested.
 */
export function usePointerOver(element: HTMLElement, onGone: () => void): () => number | null {
  const clientY = useRef<number | null>(null)
  const latest = useRef(onGone)
  latest.current = onGone

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const goneAfter = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        clientY.current = null
        latest.current()
      }, ms)
    }
    const onOver = (event: PointerEvent) => {
      clearTimeout(timer)
      clientY.current = event.clientY
    }
    const onLeave = ({ pointerType }: PointerEvent) => goneAfter(pointerType === 'mouse' ? 0 : FINGER_REST_MS)
    element.addEventListener('pointerdown', onOver)
    element.addEventListener('pointermove', onOver)
    element.addEventListener('pointerleave', onLeave)
    element.addEventListener('pointercancel', onLeave)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('pointerdown', onOver)
      element.removeEventListener('pointermove', onOver)
      element.removeEventListener('pointerleave', onLeave)
      element.removeEventListener('pointercancel', onLeave)
    }
  }, [element])

  return () => (clientY.current === null ? null : clientY.current - element.getBoundingClientRect().top)
}
