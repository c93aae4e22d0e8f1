import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { MAX_MEGAPIXELS, type PhotoType } from '#events/kernel/photo.ts'
import type { Decoder, RenditionType } from './decoder.ts'
import { NoPhoto } from './photo-store.ts'

// A picture of 60 megapixels takes some 120 MB while it is decoded: none is kept afterwards.
sharp.cache(false)
sharp.concurrency(1)

// An SVG can be made to look like a picture of another kind, and costs what its author likes: only these are ever read.
const LOADERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadNsgif',
  'VipsForeignLoadWebp',
  'VipsForeignLoadHeif',
]
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS })

const READING = { limitInputPixels: MAX_MEGAPIXELS * 1_000_000, failOn: 'error' } as const

/** Decodes in this process. The server has it done in another one, decoder-process.ts. */
export const images = {
  async inspect(path) {
    const mediaType = typeOf(await firstBytes(path))
    if (!mediaType) throw new NoPhoto('type')
    try {
      const { autoOrient, format } = await sharp(path, READING).metadata()
      if (format !== FORMATS[mediaType]) throw new NoPhoto('type')
      await sharp(path, READING).resize(16).raw().toBuffer()
      return { mediaType, ...autoOrient }
    } catch (error) {
      if (error instanceof NoPhoto) throw error
      const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
      // Of HEIC there are kinds that this machine cannot read at all.
      throw new NoPhoto(isTooLarge ? 'pixels' : mediaType === 'image/heic' ? 'type' : 'damaged')
    }
  },
  render(path, size, type) {
    const image = sharp(path, READING).autoOrient().resize(size, size, { fit: 'inside', withoutEnlargement: true })
    return encoded(image, type).toBuffer()
  },
} satisfies Decoder

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

/** Room for some 60 brands; real files name less than a dozen. */
const MAX_BOX_BYTES = 256

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(16) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** How sharp calls what it decodes. */
const FORMATS: Readonly<Record<PhotoType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heif',
}

/** By how a file begins: neither its name nor what its sender says counts. The decoder has to find the same. */
function typeOf(start: Buffer): PhotoType | null {
  const text = start.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (/^RIFF.{4}WEBP/s.test(text)) return 'image/webp'
  return isFileTypeBox(start) && /^.{4}ftyp(?:heic|heix|mif1)/s.test(text) ? 'image/heic' : null
}

/** A file type box begins with its length: brand, version, and four bytes for each further brand (ISO/IEC 14496-12, 4.3). */
function isFileTypeBox(start: Buffer): boolean {
  const length = start.length < 16 ? 0 : start.readUInt32BE(0)
  return length >= 16 && length <= MAX_BOX_BYTES && length % 4 === 0
}
