import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Size } from '#events/plan/page.ts'
import { announce } from '../../../ui/toast/live-region.tsx'
import { fit, isOnPage, panned, type Point, toPage, zoomed } from './camera.ts'
import { cancelAim, moveCross } from './aim/aim.ts'
import type { ViewerStore } from './viewer-state.ts'

/** How far an arrow moves the cross, with Shift, and the page, in pixels. */
const CROSS_STEP = 16
const FINE_STEP = 1
const PAN_STEP = 64
const ZOOM_FACTOR = 1.5
/** Delay after the last arrow until it is said where the cross is, in milliseconds. */
const REST_MS = 400

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The keys of a plan's window: arrows, plus, minus and zero, and while a point is aimed at Enter and Escape. */
export function usePlanKeys(viewer: ViewerStore, page: Size, take: (at: Point) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const sayCross = (cross: Point) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const { camera } = viewer.getState()
      if (camera) announce(placeWords(toPage(camera, page, cross)))
    }, REST_MS)
  }
  const onArrow = (direction: Point, isFine: boolean) => {
    const times = (step: number): Point => ({ x: direction.x * step, y: direction.y * step })
    const { aim, camera, window } = viewer.getState()
    if (aim) {
      const cross = moveCross(viewer, times(isFine ? FINE_STEP : CROSS_STEP))
      if (cross) sayCross(cross)
    } else if (camera) viewer.setState({ camera: panned(camera, times(-PAN_STEP), page, window) })
  }
  const zoom = (factor: number) => zoomStep(viewer, page, factor)
  const onEnter = () => {
    const { aim, cross } = viewer.getState()
    if (aim) take(cross ?? moveCross(viewer, { x: 0, y: 0 }) ?? { x: 0, y: 0 })
  }
  const onEscape = () => {
    if (viewer.getState().aim) cancelAim(viewer)
    else viewer.setState({ fanned: null, selected: null })
  }
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoom(ZOOM_FACTOR),
    '=': () => zoom(ZOOM_FACTOR),
    '-': () => zoom(1 / ZOOM_FACTOR),
    '0': () => viewer.setState(({ window }) => ({ camera: fit(page, window) })),
    Enter: onEnter,
    Escape: onEscape,
  }
  return (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey || (!arrow && !keys[event.key])) return
    event.preventDefault()
    if (arrow) onArrow(arrow, event.shiftKey)
    else keys[event.key]?.()
  }
}

/** Makes the page larger or smaller around the cross, or around the middle of the window. */
export function zoomStep(viewer: ViewerStore, page: Size, factor = ZOOM_FACTOR): void {
  const { camera, window, cross } = viewer.getState()
  const about = cross ?? { x: window.width / 2, y: window.height / 2 }
  if (camera)
    viewer.setState({ camera: panned(zoomed(camera, factor, about, page, window), { x: 0, y: 0 }, page, window) })
}

/** Where a place of a page is, for those who do not see it. */
export function placeWords(place: Point): string {
  if (!isOnPage(place)) return 'Outside of the drawing.'
  const percent = (part: number) => Math.round(part * 100)
  return `${percent(place.x)} % across, ${percent(place.y)} % down.`
}
