import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { CHANNELS } from './pdfium.ts'

/** Pixels of a tile in RGB. */
export type TilePixels = { readonly width: number; readonly height: number; readonly data: Buffer }

/**
 * A channel of a line drawing keeps 16 values, and black and white as they are: the soft edges of lines, which look the same, take
 * half of the bytes.
 */
const STEP = 17
const STEPPED = Uint8Array.from({ length: 256 }, (_, value) => Math.round(value / STEP) * STEP)
/** The colours that 16 values of three channels make. */
const ALL_COLOURS = 16 ** 3

/** A tile is drawn of lines if it has this many colours at most, of which one fills this part of it. */
const MAX_LINE_COLOURS = 256
const MIN_GROUND = 0.25

/** A line drawing that takes more bytes than this is told by whether it is smaller as a photo. */
const MAX_LINE_BYTES = 64 * 1024

const PHOTO = { quality: 80, effort: 1 } as const
/** More effort takes twice the time, and saves a tenth. */
const LINES = { lossless: true, effort: 0 } as const

/** Tiles of one colour, by size and colour: most of a drawing is paper. */
const plain = new LRUCache<string, Promise<Buffer>>({ max: 20 })

/** A tile as it is kept: lines without loss, photos and scans as photos (docs/decisions/0121-0150/0143). */
export async function encodeTile({ width, height, data }: TilePixels): Promise<Buffer> {
  if (!isPlain(data)) return encoded({ width, height, data })
  const name = `${width} ${height} ${data.toString('hex', 0, CHANNELS)}`
  const known = plain.get(name) ?? encoded({ width, height, data })
  plain.set(name, known)
  return known
}

/** True if all pixels are the first one: then each byte is as the one a pixel before it. */
const isPlain = (data: Buffer): boolean => data.subarray(CHANNELS).equals(data.subarray(0, -CHANNELS))

async function encoded({ width, height, data }: TilePixels): Promise<Buffer> {
  const image = (pixels: Buffer) => sharp(pixels, { raw: { width, height, channels: CHANNELS } })
  const photo = () => image(data).webp(PHOTO).toBuffer()
  const lines = asLines(data)
  if (!lines) return photo()
  const kept = await image(lines).webp(LINES).toBuffer()
  if (kept.length <= MAX_LINE_BYTES) return kept
  const other = await photo()
  return other.length < kept.length ? other : kept
}

/** The pixels of a line drawing with fewer values; null: it is none. */
function asLines(data: Buffer): Buffer | null {
  const lines = Buffer.allocUnsafe(data.length)
  const counts = new Uint32Array(ALL_COLOURS)
  for (let at = 0; at < data.length; at += CHANNELS) {
    const red = (lines[at] = STEPPED[data[at] ?? 0] ?? 0)
    const green = (lines[at + 1] = STEPPED[data[at + 1] ?? 0] ?? 0)
    const blue = (lines[at + 2] = STEPPED[data[at + 2] ?? 0] ?? 0)
    const colour = (red / STEP) * 256 + (green / STEP) * 16 + blue / STEP
    counts[colour] = (counts[colour] ?? 0) + 1
  }
  const ground = counts.reduce((most, count) => Math.max(most, count), 0)
  const colours = counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0)
  const isLines = colours <= MAX_LINE_COLOURS && ground >= (MIN_GROUND * data.length) / CHANNELS
  return isLines ? lines : null
}
