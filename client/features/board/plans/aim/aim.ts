import type { Card } from '#events/project/device.ts'
import { announce } from '../../../../ui/toast/live-region.tsx'
import type { Point } from '../camera.ts'
import { type Aim, isOfDrawing, type Placing, type Viewer, type ViewerStore } from '../viewer-state.ts'

/** The window of the drawing, which takes the keys. */
export const WINDOW_ID = 'plan-window'

/** The middle of the window: where the cross of keys begins. */
const middleOf = ({ window }: Pick<Viewer, 'window'>): Point => ({ x: window.width / 2, y: window.height / 2 })

export const focusWindow = (): void => document.getElementById(WINDOW_ID)?.focus({ preventScroll: true })

/**
 * Waits for a point of the drawing. Lines and points that were set for something else are there again after it. `isByKey`: the person
 * goes on by keys, and the cross is there at once.
 * @param say what the point is for.
 */
export function startAim(viewer: ViewerStore, aim: Aim, isByKey: boolean, say: string): void {
  const { aim: before, leftAim } = viewer.getState()
  const left = isOfDrawing(before) ? before : leftAim
  const cross = isByKey ? middleOf(viewer.getState()) : null
  viewer.setState({ aim, leftAim: left?.of === aim.of ? null : left, cross, fanned: null, isListOpen: false })
  focusWindow()
  announce(`${say}, or move the cross with the arrow keys and press Enter. Escape cancels.`)
}

/** Waits for a place for a card. `why`: the reason that the pin has by now, to be changed. */
export const startPlacing = (
  viewer: ViewerStore,
  card: Card,
  { isByKey, ...of }: Pick<Placing, 'kind' | 'why'> & { readonly isByKey: boolean },
): void =>
  startAim(
    viewer,
    { of: 'card', deviceId: card.id, ...of },
    isByKey,
    `Placing ${card.name}. Press its place on the drawing`,
  )

const NOTHING: Readonly<Record<Aim['of'], string>> = {
  card: 'Nothing was placed.',
  new: 'No card was made.',
  photo: 'No photo was taken.',
  cable: 'No cable was laid.',
  line: 'Nothing was measured.',
  pair: 'Nothing was replaced.',
}

/** The aim has ended: what it interrupted goes on. */
export const endAim = (viewer: ViewerStore): void =>
  viewer.setState(({ leftAim }) => ({ aim: leftAim, leftAim: null, cross: null }))

export function cancelAim(viewer: ViewerStore): void {
  const { aim } = viewer.getState()
  if (aim) announce(NOTHING[aim.of])
  endAim(viewer)
}

/** Moves the cross of keys, which stays in the window. */
export function moveCross(viewer: ViewerStore, by: Point): Point | null {
  const { aim, cross: before, window } = viewer.getState()
  if (!aim) return null
  const from = before ?? middleOf(viewer.getState())
  const within = (at: number, length: number) => Math.min(Math.max(at, 0), length)
  const cross = { x: within(from.x + by.x, window.width), y: within(from.y + by.y, window.height) }
  viewer.setState({ cross })
  return cross
}
