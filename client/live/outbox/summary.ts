import type { StreamKind, StreamRef } from '#events/live/protocol.ts'
import { isCommand, isUnsent, type Me } from './entry.ts'
import type { OutboxState } from './outbox-state.ts'
import { unsavedPhotos } from './photo-state.ts'

/**
 * How much of a person's work is not in the log. `unsent`: commands that wait for the server. `lateElsewhere`: the kinds
 * of stream of those that are late and belong to one that is on no screen. `unsaved`: all that would be lost with the page,
 * also commands that are held or refused, and photos.
 */
export type Summary = {
  readonly unsent: number
  readonly lateElsewhere: readonly StreamKind[]
  readonly unsaved: number
}

export const NOTHING: Summary = { unsent: 0, lateElsewhere: [], unsaved: 0 }

export function summaryOf(
  { entries, refusals }: OutboxState,
  person: Me,
  isOnScreen: (stream: StreamRef) => boolean,
): Summary {
  const mine = entries.filter(isCommand).filter(({ actor }) => actor.id === person.id)
  const unsent = mine.filter(isUnsent)
  const held = mine.filter(({ state }) => state === 'held')
  const refused = refusals.filter(({ entry }) => entry.actor.id === person.id)
  return {
    unsent: unsent.length,
    lateElsewhere: unsent.flatMap(({ isLate, stream }) => (isLate && !isOnScreen(stream) ? stream.kind : [])),
    unsaved: unsent.length + held.length + refused.length + unsavedPhotos({ entries }, person.id),
  }
}

export const isSame = (a: Summary, b: Summary): boolean =>
  a.unsent === b.unsent && a.unsaved === b.unsaved && a.lateElsewhere.join() === b.lateElsewhere.join()
