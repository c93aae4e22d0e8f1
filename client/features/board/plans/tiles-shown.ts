import { levelSize, type ShownSize, type Size } from '#events/plan/page.ts'
import type { Camera, Point } from './camera.ts'

/** A tile by its level, column and row. */
export type TilePlace = { readonly z: number; readonly x: number; readonly y: number }

export const tileKey = ({ z, x, y }: TilePlace): string => `${z}/${x}/${y}`

/** The level whose pixels are no larger than those of the screen, or the finest. @param ratio pixels of the screen in one of CSS. */
export function levelFor({ maxZoom }: Pick<ShownSize, 'maxZoom'>, { scale }: Pick<Camera, 'scale'>, ratio: number) {
  // At half a level it may be somewhat soft, for a quarter of the tiles.
  const wanted = Math.ceil(maxZoom + Math.log2(scale * ratio) - 0.5)
  return Math.min(maxZoom, Math.max(0, wanted))
}

/** Width of a tile of a level, in pixels of the page. */
const spanOf = ({ tileSize, maxZoom }: ShownSize, z: number): number => tileSize * 2 ** (maxZoom - z)

/** The tiles of a level that the window shows, those in its middle first. */
export function tilesIn(page: ShownSize, camera: Camera, window: Size, z: number): TilePlace[] {
  const span = spanOf(page, z)
  const level = levelSize(page, z)
  const [columns, rows] = [Math.ceil(level.width / page.tileSize), Math.ceil(level.height / page.tileSize)]
  const from = (start: number) => Math.max(0, Math.floor(-start / camera.scale / span))
  const to = (start: number, length: number, count: number) =>
    Math.min(count - 1, Math.floor((length - start) / camera.scale / span))
  const tiles: TilePlace[] = []
  for (let y = from(camera.y); y <= to(camera.y, window.height, rows); y++)
    for (let x = from(camera.x); x <= to(camera.x, window.width, columns); x++) tiles.push({ z, x, y })
  const middle = {
    x: (window.width / 2 - camera.x) / camera.scale / span - 0.5,
    y: (window.height / 2 - camera.y) / camera.scale / span - 0.5,
  }
  const away = ({ x, y }: Point) => Math.hypot(x - middle.x, y - middle.y)
  return tiles.sort((one, other) => away(one) - away(other))
}

/**
 * Where a tile lies in the window. Its edges are those of its neighbours, on whole pixels of the screen: no line shows between two.
 * @param natural the size of its picture; those at the edges of the page may be smaller.
 */
export function boxOf(page: ShownSize, camera: Camera, { z, x, y }: TilePlace, natural: Size, ratio: number) {
  const span = spanOf(page, z)
  const onScreen = (at: number) => Math.round(at * ratio) / ratio
  const edges = (start: number, index: number, length: number) => {
    const first = index * span
    const [low, high] = [first, first + (length / page.tileSize) * span]
    return [onScreen(start + low * camera.scale), onScreen(start + high * camera.scale)] as const
  }
  const [left, right] = edges(camera.x, x, natural.width)
  const [top, bottom] = edges(camera.y, y, natural.height)
  return { left, top, scaleX: (right - left) / natural.width, scaleY: (bottom - top) / natural.height }
}
