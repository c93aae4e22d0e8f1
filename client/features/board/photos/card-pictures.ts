import type { Card } from '#events/project/device.ts'
import type { EventPhoto, PhotoSize } from '#events/kernel/photo.ts'
import { type CardPhoto, photoPath } from '#events/project/photos.ts'
import type { PhotoEntry } from '../../../live/outbox/entry.ts'
import { isHeld } from '../../../live/outbox/photo-state.ts'

/**
 * A photo as a card shows it: of the server, or one of this person's on its way. `digest` names the photo on its card; null while
 * that is not known. `url` is null for a file that was not taken.
 */
export type Picture = { readonly key: string; readonly digest: string | null; readonly name: string } & (
  | { readonly status: 'there'; readonly url: string }
  | { readonly status: 'on its way' | 'waiting for the connection' | 'failed'; readonly url: string | null }
)

/** Where a photo of a card is served at a width. */
export const renditionUrl = (card: Pick<Card, 'id'>, photo: Pick<EventPhoto, 'digest'>, size: PhotoSize): string =>
  `${photoPath(card.id, photo)}?size=${size}`

/** Where the original is served; undefined for HEIC, which few browsers show: the viewer then has the rendition alone. */
export const shownOriginalUrl = (
  card: Pick<Card, 'id'>,
  photo: Pick<EventPhoto, 'digest' | 'mediaType'>,
): string | undefined => (photo.mediaType === 'image/heic' ? undefined : photoPath(card.id, photo))

/**
 * True if a photo of a card is the one on its way: the event may come before the answer, or without it. A page that is not secure
 * knows no digest by then, and compares what else it knows.
 */
function isPictureOf(upload: PhotoEntry, photo: CardPhoto): boolean {
  const { digest, state, file, actor } = upload
  if (digest !== null) return digest === photo.digest
  const mayBeThere = state === 'sent' || (upload.wasSent && isHeld(upload) && file.name === photo.fileName)
  return mayBeThere && photo.bytes === file.size && photo.addedBy === actor.id
}

const statusOf = (upload: PhotoEntry): Exclude<Picture['status'], 'there'> => {
  if (isHeld(upload)) return 'waiting for the connection'
  return upload.state === 'failed' || upload.state === 'refused' ? 'failed' : 'on its way'
}

/** Those on their way that the card does not show yet. */
export const onTheirWay = (photos: readonly CardPhoto[], uploads: readonly PhotoEntry[]): readonly PhotoEntry[] =>
  uploads.filter((upload) => !photos.some((photo) => isPictureOf(upload, photo)))

/**
 * All photos of a card, in the order in which they came; those on their way are the last. A photo that was just taken keeps
 * its picture from the memory until that of the server can be shown (photo-work.tsx).
 * @param urlOf the picture from the memory of one on its way; null where there is none.
 */
export function picturesOf(
  card: Pick<Card, 'id' | 'photos'>,
  uploads: readonly PhotoEntry[],
  urlOf: (id: PhotoEntry['id']) => string | null,
): readonly Picture[] {
  const photos = card.photos ?? []
  const there = photos.map((photo): Picture => {
    const local = uploads.find((upload) => isPictureOf(upload, photo))
    return {
      key: photo.digest,
      digest: photo.digest,
      url: (local && urlOf(local.id)) ?? renditionUrl(card, photo, 360),
      name: photo.fileName,
      status: 'there',
    }
  })
  const others = onTheirWay(photos, uploads).map(
    (upload): Picture => ({
      key: upload.id,
      digest: upload.digest,
      url: urlOf(upload.id),
      name: upload.file.name,
      status: statusOf(upload),
    }),
  )
  return [...there, ...others]
}
