import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { PhotoType } from '#events/kernel/photo.ts'
import type { Decoder, RenditionType } from './decoder.ts'
import { MAX_PIXELS, NoPhoto } from './photo-store.ts'

// A picture of 50 megapixels takes a good 100 MB while it is decoded: none is kept afterwards.
sharp.cache(false)
sharp.concurrency(1)

const READING = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const

/** Decodes in this process. The server has it done in another one, decoder-process.ts. */
export const images: Decoder = {
  async inspect(path) {
    const mediaType = typeOf(await firstBytes(path))
    if (!mediaType) throw new NoPhoto('type')
    try {
      const { autoOrient } = await sharp(path, READING).metadata()
      await sharp(path, READING).resize(16).raw().toBuffer()
      return { mediaType, ...autoOrient }
    } catch (error) {
      const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
      throw new NoPhoto(isTooLarge ? 'pixels' : 'type')
    }
  },
  render(path, size, type) {
    const image = sharp(path, READING).autoOrient().resize(size, size, { fit: 'inside', withoutEnlargement: true })
    return encoded(image, type).toBuffer()
  },
}
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
