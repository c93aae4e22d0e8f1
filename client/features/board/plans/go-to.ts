import { placeNow } from '#events/plan/answer.ts'
import type { Plan } from '#events/plan/api.ts'
import type { PinPlace } from '#events/plan/page.ts'
import { centredOn } from './camera.ts'
import { leftPage, type Viewer, type ViewerStore } from './viewer-state.ts'

/** Chooses a card or a photo, and brings its place into the middle of the window; null: it has none. */
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
  viewer.setState({
    ...(at.page !== before.page && leftPage(before)),
    ...{ page: at.page, camera: centredOn(placeNow(at, place), before.camera.scale, at, before.window) },
  })
}
