import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { PHOTO_SIZES, type PhotoSize, type StoredPhoto } from '#events/kernel/photo.ts'
import { rangeOf } from '../../photos/byte-range.ts'
import { RENDITION_TYPES } from '../../photos/decoder.ts'
import type { PhotoStore } from '../../photos/photo-store.ts'
import type { Renditions } from '../../photos/renditions.ts'
import { sessionOf } from '../door/guards.ts'
import { notFound } from '../door/visible.ts'

/** A picture is never another one under its address, and runs nothing, whatever else its bytes may be. */
export const PICTURE_HEADERS = {
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** The question for a photo: a width at which it is shown, else the original. */
export const PhotoQuery = z.object({
  size: z.literal(PHOTO_SIZES.map(String)).transform(Number).pipe(z.literal(PHOTO_SIZES)).optional(),
})

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/**
 * Answers with a picture as it was uploaded, whole or in the range that was asked for; 304 to a reader who has it.
 * @param others headers beside those of pictures, or in their place.
 * @throws HttpError 404 where the store does not have it any more.
 */
export async function sendOriginal(
  photos: Pick<PhotoStore, 'get'>,
  photo: Pick<StoredPhoto, 'key' | 'digest' | 'bytes'> & { readonly mediaType: string },
  { request, reply }: Exchange,
  others: Readonly<Record<string, string>> = {},
) {
  const { digest, bytes, mediaType } = photo
  const etag = `"${digest}"`
  reply.headers({ ...PICTURE_HEADERS, ...others, etag, 'accept-ranges': 'bytes' })
  if (isKnown(request, etag)) return reply.code(304).send()
  const range = rangeOf(request.headers.range, bytes)
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  const content = await photos.get(photo, range ?? undefined)
  if (!content) throw notFound()
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${bytes}`)
  const length = range ? range.last - range.first + 1 : bytes
  return reply.headers({ 'content-type': mediaType, 'content-length': length }).send(content)
}

/**
 * Answers with a picture in a smaller size, of a type that the reader takes; 304 to a reader who has it.
 * @throws HttpError 404 where the store does not have it any more.
 */
async function sendRendition(
  renditions: Renditions,
  photo: StoredPhoto,
  size: PhotoSize,
  { request, reply }: Exchange,
) {
  const type = RENDITION_TYPES.find((one) => request.headers.accept?.includes(one)) ?? 'image/jpeg'
  const etag = `"${photo.digest}-${size}-${type.slice('image/'.length)}"`
  reply.headers({ ...PICTURE_HEADERS, etag, vary: 'Accept' })
  if (isKnown(request, etag)) return reply.code(304).send()
  const bytes = await renditions({ ...photo, size, type, asker: sessionOf(request).user.id })
  if (!bytes) throw notFound()
  return reply.headers({ 'content-type': type, 'content-length': bytes.length }).send(bytes)
}

/** Answers with a photo in the size that was asked for. @throws HttpError 404 where the store does not have it any more. */
export const sendPhoto = (
  { photos, renditions }: { readonly photos: Pick<PhotoStore, 'get'>; readonly renditions: Renditions },
  photo: StoredPhoto,
  { size }: z.infer<typeof PhotoQuery>,
  exchange: Exchange,
) => (size === undefined ? sendOriginal(photos, photo, exchange) : sendRendition(renditions, photo, size, exchange))

/** True if the caller of a request has what has this ETag. */
export const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.split(',').some((one) => one.trim() === etag) === true
