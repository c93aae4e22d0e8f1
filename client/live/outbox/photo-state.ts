import type { StreamRef } from '#events/live/protocol.ts'
import type { UserId } from '#events/kernel/ids.ts'
import type { Clock } from '../connection/clock.ts'
import { type Delivery, isPhoto, type PhotoEntry, stamp } from './entry.ts'
import { isSameStream, type OutboxState } from './outbox-state.ts'

/** The longest pause before a photo is sent again. It is longer than that of commands: a photo may have 25 MB. */
export const MAX_PHOTO_PAUSE_MS = 60_000

/** So often a photo without a last word is sent again by itself while the connection is there; then it waits for its person. */
export const MAX_RESENDS = 8

/** A photo as it is put into the outbox, besides its file. `at`: when it was taken, where that is not now. */
export type NewPhoto = Pick<PhotoEntry, 'actor' | 'stream' | 'lanes' | 'place' | 'about'> &
  Partial<Pick<PhotoEntry, 'at'>>

/** A photo that waits for its turn. */
export const QUEUED = { state: 'queued', waitsFor: 'its turn', unanswered: 0, reason: '' } as const

/** Why a photo is not sent whose bytes are nowhere: its page ended while they were being written (docs/rules.md, PHOTO-108). */
export const LOST = {
  state: 'failed',
  reason: 'It is lost: the page ended before this device had kept it. Add it again.',
} as const

/** True if the bytes of a photo are nowhere on this device: there is nothing to be sent again or saved. Its entry keeps the words of that alone. */
export const isLost = ({ state, reason }: Pick<PhotoEntry, 'state' | 'reason'>): boolean =>
  state === LOST.state && reason === LOST.reason

/**
 * True if a photo that was sent waits for its person alone, with its file on this device: the server refused it, for whatever cause, or
 * did not answer often enough. A photo of a new card that was refused was never sent, and waits behind that refusal.
 */
export const isStuck = (photo: PhotoEntry): boolean =>
  photo.wasSent && (photo.state === 'refused' || photo.state === 'failed') && !isLost(photo)

/** The entry of a photo that was just taken. @param refusal why its file is not taken; null where it is. */
export const photoEntry = (
  made: NewPhoto,
  { name, size }: File,
  refusal: string | null,
  clock: Pick<Clock, 'now' | 'newId'>,
): PhotoEntry => ({
  ...stamp(clock),
  ...made,
  ...QUEUED,
  kind: 'photo',
  file: { name, size },
  wasSent: false,
  digest: null,
  revision: null,
  ...(refusal !== null && { state: 'refused', reason: refusal }),
})

/** The outcome of one attempt to send a photo. `digest` as in its entry; `reason` is a sentence for the person. */
export type PhotoDelivery =
  | { readonly kind: 'accepted'; readonly revision: number; readonly digest: string | null }
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }
  | (Extract<Delivery, { kind: 'later' }> & { readonly reason: string })
  | { readonly kind: 'signed-out' }

/**
 * One attempt under way. `isLastTry`: without an answer it will have failed. `mayTell`: its person is the one who is signed in,
 * and hears of it. The other two tell the outbox how far it is.
 */
export type Attempt = {
  readonly file: File
  readonly signal: AbortSignal
  isLastTry(): boolean
  mayTell(): boolean
  onProgress(sentBytes: number): void
  onDigest(digest: string | null): void
}

/** Takes a photo to the server once; the same id never adds it twice. Never rejects. */
export type DeliverPhoto = (entry: PhotoEntry, attempt: Attempt) => Promise<PhotoDelivery>

/** It waits for something else than its turn. */
export const isHeld = ({ state, waitsFor }: PhotoEntry): boolean => state === 'queued' && waitsFor !== 'its turn'

/** True if a photo that gets no last word now has failed: the connection is there, and it was tried often enough. */
export const isLastTry = ({ unanswered }: PhotoEntry, isConnected: boolean): boolean =>
  isConnected && unanswered >= MAX_RESENDS

export type NoAnswer = Extract<PhotoDelivery, { kind: 'later' | 'signed-out' }>
/** True if the server asks for patience: that fails no try, and all photos wait together. */
const asksForPatience = (delivery: NoAnswer): boolean => delivery.kind === 'later' && delivery.waitMs !== null

/**
 * The photos to be changed because one got no last word: that one, and where no other would do better also those of its person
 * that are in line, which would fail one by one.
 */
export function waitingWith(photos: readonly PhotoEntry[], entry: PhotoEntry, delivery: NoAnswer): PhotoEntry[] {
  const isOfAll = delivery.kind === 'signed-out' || (delivery.scope === 'all' && !asksForPatience(delivery))
  const isWith = (other: PhotoEntry): boolean =>
    other.id === entry.id ||
    (isOfAll && other.actor.id === entry.actor.id && other.state === 'queued' && !isHeld(other))
  return photos.filter(isWith)
}

/** The change of a photo of {@link waitingWith}. */
export function withoutAnswer(photo: PhotoEntry, delivery: NoAnswer, isConnected: boolean): Partial<PhotoEntry> {
  if (asksForPatience(delivery)) return { state: 'queued', waitsFor: 'the connection' }
  const unanswered = photo.unanswered + 1
  if (delivery.kind === 'signed-out') return { state: 'queued', waitsFor: 'your sign-in', unanswered }
  if (isLastTry(photo, isConnected)) return { state: 'failed', reason: delivery.reason, unanswered }
  return { state: 'queued', waitsFor: 'the connection', unanswered }
}

/** True if it is going up, as far as the connection lets it. */
export const isInTurn = (photo: PhotoEntry, isConnected: boolean): boolean =>
  isConnected && (photo.state === 'sent' || (photo.state === 'queued' && !isHeld(photo)))

/** A photo as it is shown: without a connection one that waits for its turn waits for the connection, as what is before it does. */
export const photoShown = (photo: PhotoEntry, isConnected: boolean): PhotoEntry =>
  !isConnected && photo.state === 'queued' && photo.waitsFor === 'its turn'
    ? { ...photo, waitsFor: 'the connection' }
    : photo

/** It goes up without a word of its person. */
export const isOnItsWay = ({ state }: PhotoEntry): boolean => state === 'queued' || state === 'sent'

/** It would be lost with the page. */
export const isUnsaved = (photo: PhotoEntry): boolean =>
  isOnItsWay(photo) || (photo.state === 'failed' && !isLost(photo))

type Entries = Pick<OutboxState, 'entries'>
/** The photos of a person that go to the server by themselves: not those that wait on a drawing for their card. */
export const photosOf = ({ entries }: Entries, person: UserId): PhotoEntry[] =>
  entries.filter(isPhoto).filter(({ actor, place }) => actor.id === person && place.of !== 'plan')

/** How many photos of a person would be lost with the page. */
export const unsavedPhotos = (state: Entries, person: UserId): number =>
  state.entries.filter((entry) => isPhoto(entry) && entry.actor.id === person && isUnsaved(entry)).length

/** How many photos of a person are sent as soon as that can be: all of them, or those of one stream. */
export const pendingPhotos = (
  state: Entries,
  person: UserId,
  { stream, areHeld = false }: { readonly stream?: StreamRef; readonly areHeld?: boolean } = {},
): number =>
  photosOf(state, person).filter(
    (photo) => isOnItsWay(photo) && (!areHeld || isHeld(photo)) && (!stream || isSameStream(photo.stream, stream)),
  ).length
