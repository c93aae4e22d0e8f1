import type { UserId } from '#events/kernel/ids.ts'
import {
  type AnyEntry,
  type Entry,
  isPhoto,
  isSave,
  isSaved,
  type PhotoEntry,
  type Refusal,
} from '../../live/outbox/entry.ts'
import { isLost, isStuck } from '../../live/outbox/photo-state.ts'
import { isSameStream, type OutboxState } from '../../live/outbox/outbox-state.ts'

/**
 * How much of a person's work the log does not have. `changes`, `photos` and `saves` of surveys wait, `refused` wait for their person.
 * `since`: when the oldest of them all was made (ISO 8601); null where there is none.
 */
export type Waiting = {
  readonly changes: number
  readonly photos: number
  readonly saves: number
  readonly refused: number
  readonly since: string | null
}

/** A person's entries that the log does not have, in the order in which they were made. A file that was refused waits for its person. */
export const waitingEntries = ({ entries }: Pick<OutboxState, 'entries'>, person: UserId): readonly AnyEntry[] =>
  entries.filter(
    (entry) => entry.actor.id === person && (isPhoto(entry) ? entry.state !== 'accepted' : !isSaved(entry)),
  )

/** True for the save of a survey of whose new sections photos are to come, which it waits for. */
export const waitsForPhotos = ({ entries }: Pick<OutboxState, 'entries'>, entry: Entry): boolean =>
  isSave(entry) &&
  waitingEntries({ entries }, entry.actor.id).some(
    (one) =>
      isPhoto(one) &&
      one.state !== 'refused' &&
      one.place.of === 'section' &&
      one.place.sectionId < 0 &&
      isSameStream(one.stream, entry.stream),
  )

/** A person's refused commands. Where one is dealt with, others wait behind it. */
export const refusalsOf = ({ refusals }: Pick<OutboxState, 'refusals'>, person: UserId): readonly Refusal[] =>
  refusals.filter(({ entry }) => entry.actor.id === person)

/** True for a photo that waits for its person alone: it is stuck, it was not taken as it was chosen, or it is lost. */
export const isRefusedPhoto = (entry: AnyEntry): entry is PhotoEntry =>
  isPhoto(entry) && (entry.state === 'refused' || isStuck(entry) || isLost(entry))

/** One word for all that waits for its person alone. @param count of commands and photos together. */
export function fateOf(count: number, photos: readonly PhotoEntry[]): 'lost' | 'not uploaded' | 'refused' {
  if (photos.length < count) return 'refused'
  if (photos.every(isLost)) return 'lost'
  return photos.every((photo) => photo.state === 'failed' && (isLost(photo) || photo.unanswered > 0))
    ? 'not uploaded'
    : 'refused'
}

export function waitingOf(state: OutboxState, person: UserId): Waiting {
  // A lost photo is told of, and nothing that could be saved.
  const entries = waitingEntries(state, person).filter((entry) => !isPhoto(entry) || !isLost(entry))
  const refusals = refusalsOf(state, person).filter(({ isDealtWith }) => !isDealtWith)
  const photos = entries.filter(isPhoto)
  const refusedPhotos = photos.filter(isRefusedPhoto).length
  const saves = entries.filter(isSave).length
  const times = [...entries, ...refusals.map(({ entry }) => entry)].map(({ at }) => at)
  return {
    changes: entries.length - photos.length - saves,
    photos: photos.length - refusedPhotos,
    saves,
    refused: refusals.length + refusedPhotos,
    since: times.reduce<string | null>((oldest, at) => (oldest === null || at < oldest ? at : oldest), null),
  }
}

export const allOf = ({ changes, photos, saves, refused }: Waiting): number => changes + photos + saves + refused

/** From then on a person is told that their oldest work waits for long, in milliseconds: browsers may delete what they keep. */
const MAX_WAIT_MS = 2 * 24 * 3_600_000

/** @param now in milliseconds. */
export const isOld = ({ since }: Pick<Waiting, 'since'>, now: number): boolean =>
  since !== null && now - Date.parse(since) >= MAX_WAIT_MS
