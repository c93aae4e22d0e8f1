import { open, readFile, rm, statfs } from 'node:fs/promises'
import sharp from 'sharp'
import { levelSize, type PlanType, type ShownSize } from '#events/plan/page.ts'
import { tilesOf } from '#events/plan/tiles.ts'
import { encodeTile } from './encode-tile.ts'
import { type PageWords, pageWords } from './page-words.ts'
import { CHANNELS, type PdfPage, withPdf } from './pdfium.ts'
import { PLAN_READING } from './plan-files.ts'
import { NoPlan } from './plan-header.ts'
import { writePack } from './tile-pack.ts'

/** A page to be drawn. `path`: of its file, whose page `filePage` it is. `pack`: the path of the file that gets its tiles. */
export type PageToDraw = {
  readonly path: string
  readonly mediaType: PlanType
  readonly filePage: number
  readonly size: ShownSize
  readonly pack: string
}

/** Memory of a strip that is drawn at once, in bytes: fewer strips are faster, since each looks at the whole page. */
const STRIP_BYTES = 64 * 1024 * 1024

type Row = { readonly z: number; readonly y: number; readonly width: number; readonly data: Uint8Array }

/** Draws a page and writes the tiles of all its levels. @throws NoPlan for a page that cannot be read. */
export async function drawPage({ path, mediaType, filePage, size, pack }: PageToDraw): Promise<PageWords> {
  const tiles = await writePack(pack, size)
  /** @param rows the rows of tiles of all levels, each as wide as its level. */
  const keepAll = async (rows: AsyncIterable<Row>) => {
    for await (const row of rows) await keepRow(row)
    await tiles.end()
  }
  async function keepRow({ z, y, width, data }: Row): Promise<void> {
    const height = data.length / CHANNELS / width
    for (let x = 0; x < tilesOf(size, z).columns; x++) {
      const left = x * size.tileSize
      const part = { left, width: Math.min(size.tileSize, width - left), height }
      await tiles.put({ z, x, y }, await encodeTile({ ...part, data: cut(data, width, part) }))
    }
  }
  try {
    if (mediaType !== 'application/pdf') {
      await keepAll(rowsOfPicture(path, size, `${pack}.v`))
      return { title: null, sheet: null }
    }
    return await withPdf(await readFile(path), async (pdf) => {
      const page = pdf.page(filePage - 1)
      await keepAll(rowsOfPage(page, size))
      return pageWords(page)
    })
  } finally {
    await tiles.close()
  }
}

/** Each level is drawn by itself: lines stay visible where they are thinner than a pixel. */
async function* rowsOfPage(page: PdfPage, size: ShownSize): AsyncGenerator<Row> {
  for (let z = size.maxZoom; z >= 0; z--) {
    const { width, height } = levelSize(size, z)
    const rowBytes = width * CHANNELS * size.tileSize
    const atOnce = Math.max(1, Math.floor(STRIP_BYTES / rowBytes)) * size.tileSize
    for (let top = 0; top < height; top += atOnce) {
      const strip = page.draw({ width, height, top, rows: Math.min(atOnce, height - top) })
      for (let at = 0; at < strip.length; at += rowBytes)
        yield { z, y: (top + at / (width * CHANNELS)) / size.tileSize, width, data: strip.subarray(at, at + rowBytes) }
    }
  }
}

/** The header of a file in the format of libvips; the rows follow it as they are. */
const V_HEADER = 64

/** Each level is made of the picture: libvips reads it piece by piece, and no level stands in memory as a whole. */
async function* rowsOfPicture(path: string, size: ShownSize, level: string): AsyncGenerator<Row> {
  for (let z = size.maxZoom; z >= 0; z--) {
    const { width, height } = levelSize(size, z)
    const image = sharp(path, PLAN_READING).autoOrient().resize(width, height, { fit: 'fill' })
    try {
      try {
        const { channels } = await image.flatten({ background: '#fff' }).toColourspace('srgb').toFile(level)
        if (channels !== CHANNELS) throw new Error(`a picture became one of ${channels} channels`)
      } catch {
        await demandDisk(path, level, width * CHANNELS * height)
        throw new NoPlan('damaged')
      }
      const file = await open(level, 'r')
      try {
        for (let y = 0; y < tilesOf(size, z).rows; y++) {
          const rows = Math.min(size.tileSize, height - y * size.tileSize)
          const data = Buffer.alloc(width * CHANNELS * rows)
          await file.read(data, 0, data.length, V_HEADER + y * size.tileSize * width * CHANNELS)
          yield { z, y, width, data }
        }
      } finally {
        await file.close()
      }
    } finally {
      await rm(level, { force: true })
    }
  }
}

/**
 * Looks whether a picture can be read from the disk, and a level of so many bytes written: the errors of libvips have no codes.
 * @throws the error of the disk.
 */
async function demandDisk(path: string, level: string, bytes: number): Promise<void> {
  await (await open(path, 'r')).close()
  // Empties what was written of the level.
  await (await open(level, 'w')).close()
  const { bavail, bsize } = await statfs(level)
  if (bavail * bsize < bytes) throw Object.assign(new Error('the disk has no room for a page'), { code: 'ENOSPC' })
}

/** The pixels of a tile out of its row. */
function cut(
  row: Uint8Array,
  width: number,
  part: { readonly left: number; readonly width: number; readonly height: number },
) {
  const data = Buffer.allocUnsafe(part.width * part.height * CHANNELS)
  for (let y = 0; y < part.height; y++) {
    const from = (y * width + part.left) * CHANNELS
    data.set(row.subarray(from, from + part.width * CHANNELS), y * part.width * CHANNELS)
  }
  return data
}
