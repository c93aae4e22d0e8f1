import { z } from 'zod'
import { type DeviceId, UserId } from '../kernel/ids.ts'
import { EventPhoto } from '../kernel/photo.ts'

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
