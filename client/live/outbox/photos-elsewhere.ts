import type { UserId } from '#events/kernel/ids.ts'
import type { StreamRef } from '#events/live/protocol.ts'
import { isSameStream, type OutboxState } from './outbox-state.ts'
import { isOnItsWay, isUnsaved, photosOf } from './photo-state.ts'

/**
 * Counts the photos of streams that a person has left: those that go on by themselves (`sending`), and those that wait for the person
 * (`failed`). They are of one kind of stream, the one whose photos need the person most.
 */
export function photosElsewhere(state: Pick<OutboxState, 'entries'>, person: UserId, onScreen: StreamRef | null) {
  const mine = photosOf(state, person).filter((photo) => isUnsaved(photo) && !isSameStream(photo.stream, onScreen))
  const kind = (mine.find((photo) => !isOnItsWay(photo)) ?? mine[0])?.stream.kind ?? 'project'
  const ofKind = mine.filter(({ stream }) => stream.kind === kind)
  const sending = ofKind.filter(isOnItsWay).length
  return { kind, sending, failed: ofKind.length - sending }
}
