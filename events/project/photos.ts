import { z } from 'zod'
import { PhotoType } from '../kernel/photo.ts'
import { type DeviceId, UserId } from '../kernel/ids.ts'

/** The largest photo that people may upload, in bytes (specification, second document, section 9). */
export const MAX_PHOTO_BYTES = 26_214_400

/** Widths in pixels at which a photo is shown; without one of them its original is answered. */
export const PHOTO_SIZES = [360, 1600] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** A photo as an event tells it: where its bytes are kept, and what they are. Width and height are those of the original. */
export const EventPhoto = z.object({
  key: z.string(),
  digest: z.string(),
  bytes: z.int().positive(),
  mediaType: PhotoType,
  width: z.int().positive(),
  height: z.int().positive(),
  fileName: z.string(),
})
export type EventPhoto = z.infer<typeof EventPhoto>

/** A photo on a card, and who added it when. */
export const CardPhoto = z.object({ ...EventPhoto.shape, addedBy: UserId.nullable(), addedAt: z.string() })
export type CardPhoto = z.infer<typeof CardPhoto>

/** The path under which a card's photo is served, and by which it is named in calls (`photoPath`). */
export const photoPath = (deviceId: DeviceId, { digest }: Pick<EventPhoto, 'digest'>): string =>
  `/api/devices/${deviceId}/photos/${digest}`

const PATH = /^\/api\/devices\/(\d{1,15})\/photos\/([0-9a-f]{64})$/

/** The digest of the photo that a path names; null when it names none of this card. */
export function digestOfPath(deviceId: DeviceId, path: string): string | null {
  const [, device, digest = null] = PATH.exec(path) ?? []
  return Number(device) === deviceId ? digest : null
}

/** Which photo a person means who wants it gone. */
export const PhotoBody = z.object({ photoPath: z.string().regex(PATH, 'photoPath must be the path of a photo') })
export const PhotoAnswer = z.object({ photoPath: z.string() })
export type PhotoAnswer = z.infer<typeof PhotoAnswer>
