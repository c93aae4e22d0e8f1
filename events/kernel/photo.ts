import { z } from 'zod'

/** What the photo store takes: feedback PNG and JPEG, cards all of them. */
export const PhotoType = z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/heic'])
export type PhotoType = z.infer<typeof PhotoType>

/**
 * A picture in the photo store: its key there, the SHA-256 of its bytes in hexadecimal, how many they are, what they are, and
 * how large it is in pixels, before any turn that a JPEG asks for.
 */
export const StoredPhoto = z.object({
  key: z.string(),
  digest: z.string(),
  bytes: z.int().positive(),
  mediaType: PhotoType,
  width: z.int().positive(),
  height: z.int().positive(),
})
export type StoredPhoto = z.infer<typeof StoredPhoto>
