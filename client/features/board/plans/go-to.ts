import { placeNow } from '#events/plan/answer.ts'
import type { Plan } from '#events/plan/api.ts'
import type { PinPlace } from '#events/plan/page.ts'
import { centredOn, toWindow } from './camera.ts'
import { leftPage, type Viewer, type ViewerStore } from './viewer-state.ts'

/** Minimum distance of a place in sight from the edge of the window, in pixels. */
const ROOM = 40

/** Chooses a card or a photo, and brings its place into sight; null: it has none. */
export function goTo(
  viewer: ViewerStore,
  { pages }: Plan,
  chosen: Pick<Viewer, 'selected' | 'photo'>,
  place: Pick<PinPlace, 'page' | 'version' | 'x' | 'y'> | null,
): void {
  const before = viewer.getState()
  viewer.setState({ ...chosen, fanned: null, isListOpen: false })
  const at = place && pages.find(({ page }) => page === place.page)
  if (!at || !before.camera) return
  const { camera, window } = before
  const now = placeNow(at, place)
  const { x, y } = toWindow(camera, at, now)
  const isInSight = x > ROOM && y > ROOM && x < window.width - ROOM && y < window.height - ROOM
  // A page that jumps loses those who look at it.
  if (at.page === before.page && isInSight) return
  viewer.setState({
    ...(at.page !== before.page && leftPage(before)),
    ...{ page: at.page, camera: centredOn(now, camera.scale, at, window) },
  })
}
