import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HeldVersion, TilesRef } from '#events/plan/model.ts'
import { levelSize, type ShownSize } from '#events/plan/page.ts'
import { tileNumber, tilesOf } from '#events/plan/tiles.ts'
import type { createTileReader } from '../photos/plans/tile-pack.ts'

/** Longest edge of the picture, in pixels: 200 dpi and more on A3. */
const MAX_EDGE = 3_600
/** Tiles that are read and decoded at once: other reads of files need the threads too. */
const AT_ONCE = 2
const CHANNELS = 3
/** A page whose tiles are lines stays without loss; scans are photos, as they are in its tiles. */
const LINES = { compressionLevel: 4, effort: 1 } as const
const PHOTO = { quality: 85 } as const

/** The picture of a page, as PNG or JPEG. */
export type PagePicture = { readonly width: number; readonly height: number; readonly bytes: Buffer }

type DrawnVersion = ShownSize & Pick<HeldVersion, 'version'> & { readonly tiles: TilesRef }

/** The largest level of a page that is not too large for a document. */
function levelFor(size: ShownSize): number {
  let level = size.maxZoom
  while (level > 0 && Math.max(size.width, size.height) / 2 ** (size.maxZoom - level) > MAX_EDGE) level--
  return level
}

/** True for a tile without loss: that is how lines are kept (RFC 9649). */
const isLossless = (tile: Buffer): boolean => tile.toString('latin1', 12, 16) === 'VP8L'

/** Joins the tiles of a page; it is white where one is not there. Null where the store has none of them. @throws PhotosAway */
export async function pagePicture(
  tileOf: ReturnType<typeof createTileReader>,
  page: DrawnVersion,
): Promise<PagePicture | null> {
  // Not before it is needed: a start of the server does not wait for its library.
  const { default: sharp } = await import('sharp')
  const z = levelFor(page)
  const { width, height } = levelSize(page, z)
  const { columns, rows } = tilesOf(page, z)
  const pixels = Buffer.alloc(width * height * CHANNELS, 0xff)
  let [joined, lossless] = [0, 0]

  async function join(x: number, y: number): Promise<void> {
    const number = tileNumber(page, { z, x, y })
    const bytes = number === null ? null : await tileOf(page.tiles, page, number)
    if (!bytes || bytes.length === 0) return
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const [left, top] = [x * page.tileSize, y * page.tileSize]
    const across = Math.min(info.width, width - left) * CHANNELS
    for (let row = 0; row < Math.min(info.height, height - top); row++) {
      const from = row * info.width * CHANNELS
      data.copy(pixels, ((top + row) * width + left) * CHANNELS, from, from + across)
    }
    joined += 1
    if (isLossless(bytes)) lossless += 1
  }

  const names = Array.from({ length: columns * rows }, (_, at) => [at % columns, Math.floor(at / columns)] as const)
  for (let from = 0; from < names.length; from += AT_ONCE) {
    await Promise.all(names.slice(from, from + AT_ONCE).map(([x, y]) => join(x, y)))
    await nextTurn()
  }
  if (joined === 0) return null
  const image = sharp(pixels, { raw: { width, height, channels: CHANNELS } })
  const bytes = await (lossless * 2 > joined ? image.png(LINES) : image.jpeg(PHOTO)).toBuffer()
  return { width, height, bytes }
}
