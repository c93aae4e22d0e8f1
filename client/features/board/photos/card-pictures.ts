import type { Card } from '#events/project/device.ts'
import { type EventPhoto, photoPath, type PhotoSize } from '#events/project/photos.ts'
import type { PhotoUpload } from '../../../live/uploads/uploads.ts'

/** A photo as a card shows it: of the server, or one of this person's on its way. */
export type Picture = {
  readonly key: string
  /** Names the photo on its card; null until the server has taken it. */
  readonly digest: string | null
  readonly url: string
  readonly name: string
  readonly status: 'there' | 'on its way' | 'failed'
}

/** Where a photo of a card is served at a width. */
export const renditionUrl = (card: Pick<Card, 'id'>, photo: Pick<EventPhoto, 'digest'>, size: PhotoSize): string =>
  `${photoPath(card.id, photo)}?size=${size}`

/**
 * All photos of a card, in the order in which they came; those on their way are the last. A photo that was just taken keeps
 * its picture from the memory until that of the server can be shown (photo-work.tsx).
 */
export function picturesOf(card: Pick<Card, 'id' | 'photos'>, uploads: readonly PhotoUpload[]): readonly Picture[] {
  const photos = card.photos ?? []
  const there = photos.map((photo): Picture => {
    const local = uploads.find(({ digest }) => digest === photo.digest)
    return {
      key: photo.digest,
      digest: photo.digest,
      url: local?.url ?? renditionUrl(card, photo, 360),
      name: photo.fileName,
      status: 'there',
    }
  })
  const onTheirWay = uploads
    .filter(({ digest }) => digest === null || !photos.some((photo) => photo.digest === digest))
    .map(
      ({ id, digest, url, file, state }): Picture => ({
        key: id,
        digest,
        url,
        name: file.name,
        status: state.status === 'failed' ? 'failed' : 'on its way',
      }),
    )
  return [...there, ...onTheirWay]
}
