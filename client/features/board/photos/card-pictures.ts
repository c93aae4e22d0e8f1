import type { Card } from '#events/project/device.ts'
import { type CardPhoto, type EventPhoto, photoPath, type PhotoSize } from '#events/project/photos.ts'
import type { PhotoUpload } from '../../../live/uploads/uploads.ts'

/** A photo as a card shows it: of the server, or one of this person's on its way. */
export type Picture = {
  readonly key: string
  /** Names the photo on its card; null while that is not known. */
  readonly digest: string | null
  readonly url: string
  readonly name: string
  readonly status: 'there' | 'on its way' | 'failed'
}

/** Where a photo of a card is served at a width. */
export const renditionUrl = (card: Pick<Card, 'id'>, photo: Pick<EventPhoto, 'digest'>, size: PhotoSize): string =>
  `${photoPath(card.id, photo)}?size=${size}`

/** Whether a photo of a card is the one on its way: the event may come before the answer. A page that is not secure knows no digest by then. */
const isPictureOf = ({ digest, state, file, by }: PhotoUpload, photo: CardPhoto): boolean =>
  digest === null
    ? state.status === 'sending' && photo.bytes === file.size && photo.addedBy === by
    : digest === photo.digest

/** Those on their way that the card does not show yet. */
export const onTheirWay = (photos: readonly CardPhoto[], uploads: readonly PhotoUpload[]): readonly PhotoUpload[] =>
  uploads.filter((upload) => !photos.some((photo) => isPictureOf(upload, photo)))

/**
 * All photos of a card, in the order in which they came; those on their way are the last. A photo that was just taken keeps
 * its picture from the memory until that of the server can be shown (photo-work.tsx).
 */
export function picturesOf(card: Pick<Card, 'id' | 'photos'>, uploads: readonly PhotoUpload[]): readonly Picture[] {
  const photos = card.photos ?? []
  const there = photos.map((photo): Picture => {
    const local = uploads.find((upload) => isPictureOf(upload, photo))
    return {
      key: photo.digest,
      digest: photo.digest,
      url: local?.url ?? renditionUrl(card, photo, 360),
      name: photo.fileName,
      status: 'there',
    }
  })
  const others = onTheirWay(photos, uploads).map(
    ({ id, digest, url, file, state }): Picture => ({
      key: id,
      digest,
      url,
      name: file.name,
      status: state.status === 'failed' ? 'failed' : 'on its way',
    }),
  )
  return [...there, ...others]
}
