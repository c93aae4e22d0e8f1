import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp, { type Sharp } from 'sharp'
import type { PhotoType } from '#events/kernel/photo.ts'
import type { PhotoSize } from '#events/project/photos.ts'
import { MAX_PIXELS, NoPhoto } from './photo-store.ts'
import type { PhotoHeader } from './read-header.ts'

// A picture of 50 megapixels takes a good 100 MB while it is decoded: none is kept afterwards, and one is decoded at a time.
sharp.cache(false)
sharp.concurrency(1)

const READING = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const

/** An original that takes longer to come from its store is given up: others wait for their turn behind it. */
const MAX_READING_MS = 60_000

/** What renditions are made as: the first that a browser takes. */
export const RENDITION_TYPES = ['image/avif', 'image/webp', 'image/jpeg'] as const
export type RenditionType = (typeof RENDITION_TYPES)[number]

/** What a file is that people upload as a photo, decoded whole. Width and height are as it is shown. @throws NoPhoto */
export async function inspectPhoto(path: string): Promise<PhotoHeader> {
  const mediaType = typeOf(await firstBytes(path))
  if (!mediaType) throw new NoPhoto('type')
  return oneAtATime(async () => {
    try {
      const { autoOrient } = await sharp(path, READING).metadata()
      await sharp(path, READING).resize(16).raw().toBuffer()
      return { mediaType, ...autoOrient }
    } catch (error) {
      const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
      throw new NoPhoto(isTooLarge ? 'pixels' : 'type')
    }
  })
}

/** The photo turned upright, as large as asked for at most, and without what the camera wrote beside it. */
export const render = (original: Readable, size: PhotoSize, type: RenditionType): Promise<Buffer> =>
  oneAtATime(async () => {
    const image = sharp(READING).autoOrient().resize(size, size, { fit: 'inside', withoutEnlargement: true })
    const made = encoded(image, type).toBuffer()
    const read = pipeline(original, image, { signal: AbortSignal.timeout(MAX_READING_MS) })
    const [bytes] = await Promise.all([made, read])
    return bytes
  })

function encoded(image: Sharp, type: RenditionType): Sharp {
  switch (type) {
    case 'image/avif':
      return image.avif({ quality: 50, effort: 2 })
    case 'image/webp':
      return image.webp({ quality: 78 })
    case 'image/jpeg':
      return image.flatten({ background: '#fff' }).jpeg({ quality: 80 })
  }
}

let last: Promise<unknown> = Promise.resolve()

/** Decodes one picture of this process after the other. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work)
  last = mine.catch(() => undefined)
  return mine
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(16) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** By how a file begins: neither its name nor what its sender says counts, and an SVG is none of these. */
function typeOf(start: Buffer): PhotoType | null {
  const text = start.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (/^RIFF.{4}WEBP/s.test(text)) return 'image/webp'
  return /^.{4}ftyp(?:heic|heix|mif1)/s.test(text) ? 'image/heic' : null
}
