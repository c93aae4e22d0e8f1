import type { AnyEntry, PhotoEntry, PhotoPlace } from './entry.ts'

/** A photo that stands on a drawing until its person gives it to a card: it is not sent before. */
export type PhotoHere = PhotoEntry & { readonly place: Extract<PhotoPlace, { of: 'plan' }> }
export const isPhotoHere = (entry: AnyEntry): entry is PhotoHere => entry.kind === 'photo' && entry.place.of === 'plan'
