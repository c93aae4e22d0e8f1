import type { StoredPhoto } from '#events/kernel/photo.ts'
import type { NamedPhoto } from '../photos/export-names.ts'

/** Photos whose pictures are printed: the first of the record. A cold one takes the decoder some tenths of a second. */
export const MAX_PICTURES = 100
/** A larger preview is left out. */
const MAX_PICTURE_BYTES = 128 * 1024

/** A small JPEG of a photo; null where the store lacks the photo, or it cannot be decoded. */
export type PictureOf = (photo: StoredPhoto) => Promise<Buffer | null>

/** The pictures of the first photos, by the files of these. One is made after another, so that others have their turns. */
export async function recordPictures(
  photos: readonly NamedPhoto[],
  pictureOf: PictureOf,
): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>()
  for (const { file, photo } of photos.slice(0, MAX_PICTURES)) {
    const picture = await pictureOf(photo)
    if (picture && picture.length <= MAX_PICTURE_BYTES) pictures.set(file, picture)
  }
  return pictures
}
