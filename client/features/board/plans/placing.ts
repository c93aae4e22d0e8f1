import type { Card } from '#events/project/device.ts'
import { announce } from '../../../ui/toast/live-region.tsx'
import type { Point } from './camera.ts'
import type { Placing, Viewer, ViewerStore } from './viewer-state.ts'

/** The window of the drawing, which takes the keys. */
export const WINDOW_ID = 'plan-window'

/** The middle of the window: where the cross of keys begins. */
const middleOf = ({ window }: Pick<Viewer, 'window'>): Point => ({ x: window.width / 2, y: window.height / 2 })

/**
 * Waits for a place for a card. `why`: the reason that the pin has by now, to be changed. `isByKey`: the person goes on by keys, and the
 * cross is there at once.
 */
export function startPlacing(
  viewer: ViewerStore,
  card: Card,
  { kind, why, isByKey }: Pick<Placing, 'kind' | 'why'> & { readonly isByKey: boolean },
): void {
  const cross = isByKey ? middleOf(viewer.getState()) : null
  viewer.setState({ placing: { deviceId: card.id, kind, why, cross }, fanned: null, isListOpen: false })
  document.getElementById(WINDOW_ID)?.focus({ preventScroll: true })
  announce(
    `Placing ${card.name}. Press its place on the drawing, or move the cross with the arrow keys and press Enter. Escape cancels.`,
  )
}

export function cancelPlacing(viewer: ViewerStore): void {
  if (viewer.getState().placing) announce('Nothing was placed.')
  viewer.setState({ placing: null })
}

/** Moves the cross of keys, which stays in the window. */
export function moveCross(viewer: ViewerStore, by: Point): Point | null {
  const { placing, window } = viewer.getState()
  if (!placing) return null
  const from = placing.cross ?? middleOf(viewer.getState())
  const within = (at: number, length: number) => Math.min(Math.max(at, 0), length)
  const cross = { x: within(from.x + by.x, window.width), y: within(from.y + by.y, window.height) }
  viewer.setState({ placing: { ...placing, cross } })
  return cross
}
