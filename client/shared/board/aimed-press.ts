import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { announce } from '../../ui/toast/live-region.tsx'

/** For so long after a person's own change made cards of a column take other places, a press on a step there is ignored. */
const SETTLE_MS = 500

/** Interval in which a press that was ignored shows on its button, in milliseconds. */
const SHOWN_MS = 800

/** How far a pointer may stray between coming down and going up to be a press, in pixels. */
const STRAY_PX = 5

/** A click that comes later than this after the pointer went up is not of its press, in milliseconds. */
const MAX_CLICK_DELAY_MS = 500

/** When cards of a column take other places, by the page's own clock in milliseconds: `from` told, `seen` painted. */
type Closing = { readonly from: number; readonly seen: number }

/** When each place last closed up: a column of the board, or a list. */
const closings = new Map<string, Closing>()

/** To be told when this person's own hand makes the cards of these columns or lists take other places. */
export function cardsCloseUp(places: Iterable<string>): void {
  const all = [...places]
  const from = performance.now()
  const note = () => {
    for (const place of all) closings.set(place, { from, seen: performance.now() })
  }
  note()
  // People see it with the next paint, which may be late on a slow phone.
  requestAnimationFrame(note)
}

/** When a press began. `at` says the browser; `heardAt` is when it was handled, which follows what was handled before. */
type Began = { readonly at: number; readonly heardAt: number }

/** True if a press began too soon after the place closed up to be aimed at the cards there. */
function isUnsettled(place: string, { at, heardAt }: Began): boolean {
  const closing = closings.get(place)
  return closing !== undefined && heardAt >= closing.from && at - closing.seen < SETTLE_MS
}

const beganNow = (at: number): Began => ({ at, heardAt: performance.now() })

/** True if this person's own hand has just made the cards of a column take other places. */
export const hasJustClosedUp = (place: string): boolean => isUnsettled(place, beganNow(performance.now()))

/**
 * Handlers of a button whose press must have been aimed at what stands there: the second press of a double tap lands on the
 * card that has just slid under the finger, and does not count, as the button then shows. A press is about the card that it began on, also when the
 * rows move before it ends. Keys go with the focus and count always.
 * @param isCarrying true while the press has become the drag of a card.
 */
export function useAimedPress(place: string, onPress: () => void, isCarrying = () => false) {
  /** When the pointer came down here; null where it came down elsewhere, or assistive software pressed without one. */
  const began = useRef<Began | null>(null)
  return {
    onPointerDown: ({ nativeEvent: down, currentTarget: button }: PointerEvent) => {
      if (down.button !== 0 || !down.isPrimary) return
      const pressed = beganNow(down.timeStamp)
      began.current = pressed
      onceUp(down, (up) => {
        const strayed = Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY)
        // Where the button still is, its click follows. One that is gone has nothing to do any more.
        const isElsewhere = !button.contains(document.elementFromPoint(up.clientX, up.clientY)) && button.isConnected
        if (!isElsewhere || strayed > STRAY_PX || isCarrying()) return
        if (isUnsettled(place, pressed)) return showDropped(button)
        ignoreClick(up)
        onPress()
      })
    },
    onClick: (event: MouseEvent) => {
      const isByKey = event.detail === 0
      const isAimed = !isUnsettled(place, began.current ?? beganNow(event.timeStamp))
      began.current = null
      if (isByKey || isAimed) onPress()
      else showDropped(event.currentTarget)
    },
  }
}

/** Shows on a button that its press did not count, in place of silence. */
function showDropped(button: Element): void {
  button.setAttribute('data-dropped', '')
  announce('Too quick: press again.')
  setTimeout(() => button.removeAttribute('data-dropped'), SHOWN_MS)
}

/** Tells where the pointer goes up; not when the press became something else, such as scrolling. */
function onceUp({ pointerId }: globalThis.PointerEvent, tell: (up: globalThis.PointerEvent) => void): void {
  const over = new AbortController()
  const end = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== pointerId) return
    over.abort()
    if (event.type === 'pointerup') tell(event)
  }
  for (const type of ['pointerup', 'pointercancel'] as const)
    window.addEventListener(type, end, { capture: true, signal: over.signal })
}

/**
 * The click that a press still leads to, on whatever stands there by now, does nothing. It may not come at all: clicks by
 * keys and later ones count.
 */
function ignoreClick(up: globalThis.PointerEvent): void {
  const over = new AbortController()
  const ignore = (event: globalThis.MouseEvent) => {
    over.abort()
    const isByKey = event.detail === 0
    const isLate = event.timeStamp - up.timeStamp > MAX_CLICK_DELAY_MS
    if (event.type === 'click' && !isByKey && !isLate) event.stopPropagation()
  }
  for (const type of ['click', 'pointerdown'] as const)
    window.addEventListener(type, ignore, { capture: true, signal: over.signal })
}
