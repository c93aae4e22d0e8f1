import { type Point, toWindow } from '../camera.ts'
import type { ShownPhoto } from '../here/photos-here.ts'
import type { PlanRenderer } from '../plan-renderer.ts'
import type { ShownPin } from '../shown-pins.ts'
import type { Gestures } from '../use-plan-pointers.ts'
import { useViewerStore } from '../viewer-state.ts'

type DrawingPress = {
  readonly page: Gestures['page']
  readonly photos: readonly ShownPhoto[]
  readonly renderer: PlanRenderer | null
  readonly pinAt: (at: Point) => readonly ShownPin[]
  /** Radius around the middle of a photo in which it takes a press, in pixels. */
  readonly reach: number
  /** Takes a point for what the person aims at. */
  readonly take: (at: Point) => void
}

/** A press on the drawing: it takes a point that is aimed at, or chooses a photo or a pin; several in one place are fanned out. */
export function useTap({ page, photos, renderer, pinAt, reach, take }: DrawingPress): Gestures['onTap'] {
  const viewer = useViewerStore()
  return (at) => {
    const { aim, fanned, camera } = viewer.getState()
    if (aim) {
      take(at)
      return true
    }
    const photo = photos.findLast(({ place }) => {
      const point = camera && toWindow(camera, page, place)
      return point !== null && Math.hypot(point.x - at.x, point.y - at.y) <= reach
    })
    const [top] = pinAt(at)
    if (photo || !top || !renderer || !camera) {
      viewer.setState({ fanned: null, selected: null, photo: photo?.id ?? null })
      return photo !== undefined
    }
    const stack = renderer.stackOf(top.key)
    if (stack.length > 1 && !fanned?.keys.includes(top.key))
      viewer.setState({ fanned: { keys: stack, about: top.place }, selected: null, photo: null })
    else viewer.setState({ selected: top.deviceId, photo: null })
    return true
  }
}
