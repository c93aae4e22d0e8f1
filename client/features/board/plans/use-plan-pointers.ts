import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Size } from '#events/plan/page.ts'
import { withoutFling } from '../../../ui/without-fling.ts'
import { panned, pinched, type Point, zoomed } from './camera.ts'
import type { ViewerStore } from './viewer-state.ts'

/** How far a press may stray, in pixels, and how long a second one may take, in milliseconds, to be a double tap. */
export const STRAY = 8
const DOUBLE_MS = 300
/** How much larger the page gets by a double tap, and by a pixel that a wheel turns. */
const DOUBLE_FACTOR = 2
const WHEEL_FACTOR = 1.0015
/** For how long a finger rests until it takes hold of a pin, in milliseconds: as long as a phone's own long press. */
const REST_MS = 500
/** Pixels of a line, for wheels that count in lines. */
const LINE = 24

export type Gestures = {
  readonly page: Size
  /** A press on a point of the window; false where there was nothing to press. */
  readonly onTap: (at: Point) => boolean
  /** A pointer takes hold of what is at a point; null: of nothing but the page. */
  readonly grab: (
    at: Point,
    by: PointerKind,
  ) => { readonly carry: (to: Point) => void; readonly drop: (isMeant: boolean) => void } | null
}

/** A mouse takes hold at once, and a finger once it has rested: before, it moves the page. */
export type PointerKind = 'mouse' | 'finger' | 'resting finger'

/** Pan by one pointer, pinch by two, zoom by wheel and double tap, and presses, in the window of a plan. */
export function usePlanPointers(window: RefObject<HTMLElement | null>, viewer: ViewerStore, gestures: Gestures): void {
  const onTap = useEffectEvent(gestures.onTap)
  const grab = useEffectEvent(gestures.grab)
  const pageNow = useEffectEvent(() => gestures.page)
  useEffect(() => {
    const element = window.current
    if (!element) return undefined
    const endTaking = withoutFling(element)
    const ending = new AbortController()
    const pointers = new Map<number, Point>()
    let begun: Point | null = null
    let held: ReturnType<Gestures['grab']> = null
    let resting: ReturnType<typeof setTimeout> | undefined
    let lastTap: (Point & { readonly at: number }) | null = null

    const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const { left, top } = element.getBoundingClientRect()
      return { x: clientX - left, y: clientY - top }
    }
    const zoom = (factor: number, about: Point) =>
      viewer.setState(({ camera, window: size }) => ({
        camera: camera && panned(zoomed(camera, factor, about, pageNow(), size), { x: 0, y: 0 }, pageNow(), size),
      }))
    const tap = (at: Point, time: number) => {
      const isSecond =
        lastTap !== null && time - lastTap.at < DOUBLE_MS && Math.hypot(at.x - lastTap.x, at.y - lastTap.y) < 4 * STRAY
      if (onTap(at)) lastTap = null
      else if (isSecond) {
        lastTap = null
        zoom(DOUBLE_FACTOR, at)
      } else lastTap = { ...at, at: time }
    }
    /** The finger has rested where it came down: it carries the pin that is there from now on, and its end is no tap. */
    const rest = (at: Point) => {
      held = grab(at, 'resting finger')
      if (held) begun = null
    }
    const on = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      listener: (event: HTMLElementEventMap[Type]) => void,
      passive = true,
    ) => element.addEventListener(type, listener, { signal: ending.signal, passive })

    on('pointerdown', (event) => {
      if (event.pointerType === 'mouse' && event.button !== 0) return
      const at = pointOf(event)
      element.setPointerCapture?.(event.pointerId)
      pointers.set(event.pointerId, at)
      clearTimeout(resting)
      begun = pointers.size === 1 ? at : null
      if (pointers.size > 1) held?.drop(false)
      const isMouse = event.pointerType === 'mouse'
      held = pointers.size === 1 ? grab(at, isMouse ? 'mouse' : 'finger') : null
      if (begun && !held && !isMouse) resting = setTimeout(rest, REST_MS, at)
    })
    on('pointermove', (event) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const at = pointOf(event)
      if (begun && Math.hypot(at.x - begun.x, at.y - begun.y) > STRAY) begun = null
      if (!begun) clearTimeout(resting)
      // Within a press nothing moves: a finger is never quite still.
      if (begun) return
      pointers.set(event.pointerId, at)
      if (held) return held.carry(at)
      const [other] = [...pointers].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]))
      const page = pageNow()
      viewer.setState(({ camera, window: size }) => {
        if (!camera) return {}
        if (other) return { camera: pinched(camera, [before, other], [at, other], page, size) }
        return { camera: panned(camera, { x: at.x - before.x, y: at.y - before.y }, page, size) }
      })
    })
    on('pointerup', (event) => {
      clearTimeout(resting)
      const isTap = begun !== null && pointers.has(event.pointerId)
      pointers.delete(event.pointerId)
      held?.drop(!isTap)
      held = null
      if (isTap) tap(pointOf(event), event.timeStamp)
      begun = null
    })
    on('pointercancel', (event) => {
      clearTimeout(resting)
      pointers.delete(event.pointerId)
      held?.drop(false)
      held = null
      begun = null
    })
    // A long press opens no menu of the browser over the pin that it took.
    on('contextmenu', (event) => pointers.size > 0 && event.preventDefault(), false)
    // The click that a browser sends after a tap would press what the tap has just brought under the finger, such as the sheet's edge.
    on('touchend', (event) => event.preventDefault(), false)
    on(
      'wheel',
      (event) => {
        event.preventDefault()
        const turned = event.deltaY * (event.deltaMode === 1 ? LINE : 1)
        // A pinch on a touchpad comes as a wheel with Ctrl, in small steps.
        zoom(WHEEL_FACTOR ** (-turned * (event.ctrlKey ? 6 : 1)), pointOf(event))
      },
      false,
    )
    return () => {
      clearTimeout(resting)
      endTaking?.()
      ending.abort()
    }
  }, [window, viewer])
}
