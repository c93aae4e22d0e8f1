import type { Size } from '#events/plan/page.ts'
import type { Camera } from './camera.ts'

// A page that moves is not painted anew: what was painted is moved as a picture, which the browser does beside the page's own work.

/** Width of what is painted around the window, so that a page that moves shows nothing empty, in CSS pixels. */
export const AROUND = 96
/** Distance up to which marks stand beside the page, in CSS pixels. */
const BESIDE = 64
/** How small and how large marks may get until they are painted in their own size, as a part of it. */
const [SMALLEST, LARGEST] = [0.7, 1.4]

/** Where what was painted by one camera lies as another one has it: its origin, and its size as a part of what it was. */
export function movedBy(painted: Camera, now: Camera): Camera {
  const scale = now.scale / painted.scale
  return { x: now.x - painted.x * scale, y: now.y - painted.y * scale, scale }
}

/** As CSS has it. Where the size is the same, what is painted stays on whole pixels of the screen. @param ratio of those in one of CSS. */
export function transformOf({ x, y, scale }: Camera, ratio: number): string {
  const at = (length: number) => (scale === 1 ? Math.round(length * ratio) / ratio : length)
  return `translate(${at(x)}px,${at(y)}px) scale(${scale})`
}

/** True if what was painted has all of the page that the window shows now, in about its own size. */
export function isPainted(painted: Camera, now: Camera, page: Size, window: Size): boolean {
  const { x, y, scale } = movedBy(painted, now)
  const has = (at: number, start: number, length: number, room: number) =>
    at - AROUND * scale <= Math.max(0, start - BESIDE) &&
    at + (room + AROUND) * scale >= Math.min(room, start + length + BESIDE)
  return (
    scale >= SMALLEST &&
    scale <= LARGEST &&
    has(x, now.x, page.width * now.scale, window.width) &&
    has(y, now.y, page.height * now.scale, window.height)
  )
}

/** The transform of a canvas that was moved, as {@link transformOf}: it begins beside the window. */
export const canvasAt = ({ x, y, scale }: Camera, ratio: number): string =>
  transformOf({ x: x - AROUND * scale, y: y - AROUND * scale, scale }, ratio)

/** Clears a canvas that is as large as the window and what is painted around it. Its points are those of the window. */
export function clear(context: CanvasRenderingContext2D, window: Size, ratio: number): void {
  const { canvas } = context
  const [width, height] = [window.width + 2 * AROUND, window.height + 2 * AROUND]
  const pixels = { width: Math.round(width * ratio), height: Math.round(height * ratio) }
  if (canvas.width !== pixels.width || canvas.height !== pixels.height) {
    Object.assign(canvas, pixels)
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` })
  }
  context.setTransform(ratio, 0, 0, ratio, AROUND * ratio, AROUND * ratio)
  context.clearRect(-AROUND, -AROUND, width, height)
}
