import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { MAX_MEGAPIXELS, type PhotoType } from '#events/kernel/photo.ts'
import { PICTURE_HEAD_BYTES, pictureTypeOf } from '#events/kernel/picture-type.ts'
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

/** Decodes photos in this process. */
export const images = {
  async inspect(path) {
    // The decoder has to find the same.
    const mediaType = pictureTypeOf(await firstBytes(path, PICTURE_HEAD_BYTES))
    if (!mediaType) throw new NoPhoto('type')
    try {
      const { autoOrient, format } = await sharp(path, READING).metadata()
      if (format !== PICTURE_FORMATS[mediaType]) throw new NoPhoto('type')
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
} satisfies Pick<Decoder, 'inspect' | 'render'>

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

/** The bytes that a file begins with, as many as there are. */
export async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(count) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** How sharp calls what it decodes. */
export const PICTURE_FORMATS: Readonly<Record<PhotoType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heif',
}
