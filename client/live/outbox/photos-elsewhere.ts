import type { UserId } from '#events/kernel/ids.ts'
import type { StreamRef } from '#events/live/protocol.ts'
import { isSameStream, type OutboxState } from './outbox-state.ts'
import { isOnItsWay, isUnsaved, photosOf } from './photo-state.ts'

/**
 * How many photos of streams that a person has left go on by themselves, and how many failed and wait for the person: of the kind of
 * stream whose photos need them most.
 */
export function photosElsewhere(state: Pick<OutboxState, 'entries'>, person: UserId, onScreen: StreamRef | null) {
  const mine = photosOf(state, person).filter((photo) => isUnsaved(photo) && !isSameStream(photo.stream, onScreen))
  const kind = (mine.find((photo) => !isOnItsWay(photo)) ?? mine[0])?.stream.kind ?? 'project'
  const ofKind = mine.filter(({ stream }) => stream.kind === kind)
  const sending = ofKind.filter(isOnItsWay).length
  return { kind, sending, failed: ofKind.length - sending }
}
