import { PDF_TYPE, PHOTO_ENDINGS, PhotoType } from '#events/kernel/photo.ts'

/** The type of the file that holds all tiles of a page of a plan (docs/decisions/0121-0150/0143). */
export const TILES_TYPE = 'application/x-tiles'

/** Types of files that the store keeps: pictures, documents that the server makes, plans, and their tiles. */
export type FileType = PhotoType | typeof PDF_TYPE | typeof TILES_TYPE

const endingOf = (type: FileType): string =>
  type === PDF_TYPE ? 'pdf' : type === TILES_TYPE ? 'tiles' : PHOTO_ENDINGS[type][0]
const ENDINGS = ([...PhotoType.options, PDF_TYPE, TILES_TYPE] as const).map(endingOf)

/** A key is a path below the store's root, and nothing else: `feedback-7/9f86….png`. */
const OWNER = /^[a-z]+(?:-[a-z]+)*-\d+$/
const KEY = new RegExp(`^[a-z]+(?:-[a-z]+)*-\\d+/[0-9a-f]{64}\\.(?:${ENDINGS.join('|')})$`)

export const isOwner = (text: string): boolean => OWNER.test(text)
export const isKey = (text: string): boolean => KEY.test(text)

/** The key under which a photo of this content is kept. */
export const keyOf = (owner: string, digest: string, mediaType: FileType): string =>
  `${owner}/${digest}.${endingOf(mediaType)}`

/** @throws for what is no owner. */
export function demandOwner(owner: string): void {
  if (!isOwner(owner)) throw new Error('this is no owner of a photo')
}

/** @returns the key. @throws for what is none. */
export function demandKey(key: string): string {
  if (!isKey(key)) throw new Error('this is no key of a photo')
  return key
}
