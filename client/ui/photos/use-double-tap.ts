import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Two taps within this time and distance (milliseconds, pixels) are a double tap. */
const MAX_PAUSE_MS = 500
const MAX_DISTANCE = 30

/** Calls `onDoubleTap` for each double tap or double click on a picture in `place`, wherever the browser makes one of it or not. */
export function useDoubleTap(
  place: RefObject<HTMLElement | null>,
  onDoubleTap: (at: { readonly clientX: number; readonly clientY: number }) => void,
): void {
  const tell = useEffectEvent(onDoubleTap)
  useEffect(() => {
    const element = place.current
    let last: PointerEvent | null = null
    const isNearLast = ({ clientX, clientY }: PointerEvent) =>
      last !== null && Math.hypot(clientX - last.clientX, clientY - last.clientY) < MAX_DISTANCE
    const onPointerDown = (event: PointerEvent) => {
      const { isPrimary, button, target, timeStamp } = event
      // A second finger pinches; a button is pressed as often as one likes.
      const isTap = isPrimary && button === 0 && target instanceof Element && target.closest('button, a') === null
      const isSecond = isTap && last !== null && timeStamp - last.timeStamp < MAX_PAUSE_MS && isNearLast(event)
      last = isTap && !isSecond ? event : null
      if (isSecond) tell(event)
    }
    // A drag is no tap.
    const onPointerMove = (event: PointerEvent) => {
      if (!isNearLast(event)) last = null
    }
    element?.addEventListener('pointerdown', onPointerDown, true)
    element?.addEventListener('pointermove', onPointerMove, true)
    return () => {
      element?.removeEventListener('pointerdown', onPointerDown, true)
      element?.removeEventListener('pointermove', onPointerMove, true)
    }
  }, [place])
}
