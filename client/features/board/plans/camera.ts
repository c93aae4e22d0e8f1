import type { PagePoint, Size } from '#events/plan/page.ts'

// How a page lies in the window of the viewer. Points of the window are in CSS pixels, those of a page in its own, or as fractions of it.

/** A point or a vector of the window. */
export type Point = { readonly x: number; readonly y: number }

/** The point of the window at which the page's upper left corner is, and how many pixels of the window one of the page takes. */
export type Camera = Point & { readonly scale: number }

/** Room around a page that is shown whole, in CSS pixels. */
const MARGIN = 16
/** How large a pixel of the page may get, in CSS pixels: fine lines can be told from each other then. */
const MAX_SCALE = 4
/** How small the page may get, as a part of the size at which it is shown whole. */
const MIN_PART = 0.5
/** How much of the page stays in the window, in CSS pixels. */
const KEPT = 64

/** The camera that shows a page whole, in the middle. */
export function fit(page: Size, window: Size): Camera {
  const room = (length: number) => Math.max(1, length - 2 * MARGIN)
  const scale = Math.min(room(window.width) / page.width, room(window.height) / page.height)
  return centredOn({ x: 0.5, y: 0.5 }, scale, page, window)
}

/** The camera of a scale that has a place of the page in the middle of the window. */
export const centredOn = ({ x, y }: PagePoint, scale: number, page: Size, window: Size): Camera => ({
  x: window.width / 2 - x * page.width * scale,
  y: window.height / 2 - y * page.height * scale,
  scale,
})

/**
 * The camera that shows of another drawing what one shows of a page, as large. @param placeOn where a place of the page is on that
 * drawing, in fractions of it.
 */
export function onDrawing(
  camera: Camera,
  { from, to, window }: { readonly from: Size; readonly to: Size; readonly window: Size },
  placeOn: (place: PagePoint) => PagePoint,
): Camera {
  const [middle, edge] = [0.5, 1].map((part) =>
    placeOn(toPage(camera, from, { x: part * window.width, y: window.height / 2 })),
  ) as [PagePoint, PagePoint]
  const apart = Math.hypot((edge.x - middle.x) * to.width, (edge.y - middle.y) * to.height)
  return centredOn(middle, apart > 0 ? window.width / 2 / apart : camera.scale, to, window)
}

/** The camera moved by a vector. A part of the page stays in the window. */
export function panned({ x, y, scale }: Camera, by: Point, page: Size, window: Size): Camera {
  const kept = (start: number, length: number, room: number) => {
    const least = Math.min(KEPT, length)
    return Math.min(Math.max(start, least - length), room - least)
  }
  return {
    x: kept(x + by.x, page.width * scale, window.width),
    y: kept(y + by.y, page.height * scale, window.height),
    scale,
  }
}

/** The camera made larger by a factor around a point of the window, which keeps its place of the page, within the limits. */
export function zoomed(camera: Camera, factor: number, about: Point, page: Size, window: Size): Camera {
  const whole = fit(page, window).scale
  const scale = Math.min(Math.max(camera.scale * factor, whole * MIN_PART), Math.max(MAX_SCALE, whole))
  const part = scale / camera.scale
  return {
    x: about.x - (about.x - camera.x) * part,
    y: about.y - (about.y - camera.y) * part,
    scale,
  }
}

/** The camera after two fingers went from two points to two others: what was under them still is. */
export function pinched(camera: Camera, [a, b]: Pair, [c, d]: Pair, page: Size, window: Size): Camera {
  const apart = Math.hypot(b.x - a.x, b.y - a.y)
  const factor = apart === 0 ? 1 : Math.hypot(d.x - c.x, d.y - c.y) / apart
  const [before, after] = [middle(a, b), middle(c, d)]
  const larger = zoomed(camera, factor, before, page, window)
  return panned(larger, { x: after.x - before.x, y: after.y - before.y }, page, window)
}
type Pair = readonly [Point, Point]

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** The point of the window at which a place of the page is. */
export const toWindow = ({ x, y, scale }: Camera, page: Size, place: Point): Point => ({
  x: x + place.x * page.width * scale,
  y: y + place.y * page.height * scale,
})

/** The place of the page at a point of the window. It may lie outside of the page. */
export const toPage = ({ x, y, scale }: Camera, page: Size, point: Point): Point => ({
  x: (point.x - x) / (page.width * scale),
  y: (point.y - y) / (page.height * scale),
})

/** True if a place is one of the page. */
export const isOnPage = ({ x, y }: Point): boolean => x >= 0 && x <= 1 && y >= 0 && y <= 1
