import type { StreamRef } from '#events/live/protocol.ts'
import { isUnsent, type Me } from './entry.ts'
import type { OutboxState } from './outbox-state.ts'

/**
 * How much of a person's work is not in the log. `unsent`: commands that wait for the server. `lateElsewhere`: those of them
 * that are late and belong to streams that are on no screen. `unsaved`: everything that would be lost with the page, also
 * what is held or refused.
 */
export type Summary = { readonly unsent: number; readonly lateElsewhere: number; readonly unsaved: number }

export const NOTHING: Summary = { unsent: 0, lateElsewhere: 0, unsaved: 0 }

export function summaryOf(
  { entries, refusals }: OutboxState,
  person: Me,
  isOnScreen: (stream: StreamRef) => boolean,
): Summary {
  const mine = entries.filter(({ actor }) => actor.id === person.id)
  const unsent = mine.filter(isUnsent)
  const held = mine.filter(({ state }) => state === 'held')
  const refused = refusals.filter(({ entry }) => entry.actor.id === person.id)
  return {
    unsent: unsent.length,
    lateElsewhere: unsent.filter(({ isLate, stream }) => isLate && !isOnScreen(stream)).length,
    unsaved: unsent.length + held.length + refused.length,
  }
}

export const isSame = (a: Summary, b: Summary): boolean =>
  a.unsent === b.unsent && a.lateElsewhere === b.lateElsewhere && a.unsaved === b.unsaved
