import type { PlanPage } from '#events/plan/api.ts'
import { isOnPage, type Point, toPage, toWindow } from '../camera.ts'
import { type Cone, dragged, type Handle, handlesOf, lengthOf } from '../cones/cone.ts'
import type { ShownPin } from '../shown-pins.ts'
import { useMayPin, type usePlanGestures } from '../use-plan-gestures.ts'
import { type Gestures, type PointerKind, STRAY } from '../use-plan-pointers.ts'
import { announce } from '../../../../ui/toast/live-region.tsx'
import { useViewerStore, type ViewerStore } from '../viewer-state.ts'
import { sayOutside } from './use-aim.ts'

/** Distance of a carried pin above the finger, in pixels: a finger hides what is under it. */
const ABOVE_FINGER = 40
/** Duration for which a phone vibrates, in milliseconds. */
const FELT_MS = 15

/**
 * Takes hold of the pin of the chosen card, by a mouse, of any pin, by a finger that rests on it, or of a handle of the chosen one's view,
 * by any pointer.
 */
export function useGrab(
  page: PlanPage,
  pins: readonly ShownPin[],
  gestures: ReturnType<typeof usePlanGestures>,
  { pinAt, reach }: { readonly pinAt: (at: Point) => readonly ShownPin[]; readonly reach: number },
): Gestures['grab'] {
  const viewer = useViewerStore()
  const mayPin = useMayPin()

  const grabCone = (at: Point): ReturnType<Gestures['grab']> => {
    const { selected, camera } = viewer.getState()
    const pin = pins.findLast(
      ({ deviceId, cones, isMain, kind }) => deviceId === selected && cones.length > 0 && isMain && mayPin(kind),
    )
    if (!pin || !camera) return null
    const middle = toWindow(camera, page, pin.place)
    const isAt = (cone: Cone, handle: Handle) => {
      const point = handlesOf(cone, middle, lengthOf(cone, page) * camera.scale)[handle]
      return point !== null && Math.hypot(point.x - at.x, point.y - at.y) <= reach
    }
    const held = (['tip', 'edge'] as const)
      .flatMap((handle) => pin.cones.map((cone, index) => ({ handle, cone, index })))
      .find(({ cone, handle }) => isAt(cone, handle))
    if (!held) return null
    const { cone, handle, index } = held
    const metresPerPixel = page.scale && page.scale.metresPerPixel / camera.scale
    let next = cone
    return {
      carry(to) {
        next = dragged(cone, handle, middle, to, metresPerPixel)
        viewer.setState({ turned: { key: pin.key, index, cone: next } })
      },
      drop(isMeant) {
        viewer.setState({ turned: null })
        if (isMeant && next !== cone) gestures.aim(pin.card, page, pin.pin, pin.cones.with(index, next))
      },
    }
  }
  const grabPin = (at: Point, by: PointerKind): ReturnType<Gestures['grab']> => {
    const { selected } = viewer.getState()
    const pin = pinAt(at).find(({ deviceId, kind }) => (by === 'mouse' ? deviceId === selected : mayPin(kind)))
    if (!pin || !mayPin(pin.kind)) return null
    const isMouse = by === 'mouse'
    const above = isMouse ? 0 : ABOVE_FINGER
    if (!isMouse) takeUp(viewer, pin, { x: at.x, y: at.y - above })
    let isCarried = isMouse
    return {
      carry: ({ x, y }) => {
        isCarried ||= Math.hypot(x - at.x, y - at.y) > STRAY
        if (isCarried) viewer.setState({ carried: { key: pin.key, at: { x, y: y - above } } })
      },
      drop: (isMeant) => {
        const { carried, camera } = viewer.getState()
        viewer.setState({ carried: null, ...(!isMouse && { selected: pin.deviceId }) })
        const place = carried && camera && toPage(camera, page, carried.at)
        if (!isMeant || !isCarried || !place) return
        if (!isOnPage(place)) return sayOutside()
        gestures.place(pin.card, pin.kind, { page: page.page, version: page.version, ...place })
        viewer.setState({ fanned: null })
      },
    }
  }
  return (at, by) => {
    if (viewer.getState().aim) return null
    return grabCone(at) ?? (by === 'finger' ? null : grabPin(at, by))
  }
}

/** A pin that a resting finger took comes up from under it, and its person feels it. */
function takeUp(viewer: ViewerStore, { key, card }: ShownPin, at: Point): void {
  viewer.setState({ carried: { key, at }, selected: null, photo: null })
  navigator.vibrate?.(FELT_MS)
  announce(`${card.name} taken up. Carry it to its place`)
}
