import { z } from 'zod'

// Everything that photos share, of cards and of whatever else has some: types, limits, sizes, and the words about them.

/** Types that the photo store takes: PNG and JPEG for feedback, all of them for cards. */
export const PhotoType = z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/heic'])
export type PhotoType = z.infer<typeof PhotoType>

/** The endings that a file of each type may have. The first is part of the photo's key in the store, for ever. */
export const PHOTO_ENDINGS: Readonly<Record<PhotoType, readonly [string, ...string[]]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
}

/** The largest photo that people may upload, in bytes (specification, second document, section 9). */
export const MAX_PHOTO_BYTES = 26_214_400

/** The most megapixels of a picture (decisions, "Photos and quota"): a small file can unpack to gigabytes. */
export const MAX_MEGAPIXELS = 60

/** Maximum of photos from one selection (specification, second document, section 9). */
export const MAX_PHOTOS_AT_ONCE = 5

/** Widths in pixels at which a photo is shown; without one of them its original is answered. */
export const PHOTO_SIZES = [360, 1600] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** The sentences about photos that are not taken, of server and client (specification, second document, section 5). */
export const PHOTO_SENTENCES = {
  type: 'Please select an image file',
  bytes: 'File must be smaller than 25MB',
  pixels: `Photo must have at most ${MAX_MEGAPIXELS} megapixels`,
  tooMany: 'Up to five photos can be added at once',
} as const

/** The code of the answer to a picture that begins as one and cannot be read to its end. */
export const PHOTO_DAMAGED = 'photo-damaged'

/** The type of documents that stand in the photo store beside pictures. */
export const PDF_TYPE = 'application/pdf'

/** A file in the photo store: its key there, the SHA-256 of its bytes in hexadecimal, and how many they are. */
export const StoredFile = z.object({ key: z.string(), digest: z.string(), bytes: z.int().positive() })
export type StoredFile = z.infer<typeof StoredFile>

/** A picture in the photo store: what its bytes are, and how large it is in pixels, before any turn that a JPEG asks for. */
export const StoredPhoto = z.object({
  ...StoredFile.shape,
  mediaType: PhotoType,
  width: z.int().positive(),
  height: z.int().positive(),
})
export type StoredPhoto = z.infer<typeof StoredPhoto>

/** A photo as an event tells it: where its bytes are kept, and what they are. Width and height are those of the original. */
export const EventPhoto = z.object({ ...StoredPhoto.shape, fileName: z.string() })
export type EventPhoto = z.infer<typeof EventPhoto>
