import { setImmediate as nextTurn } from 'node:timers/promises'

/** Slice size: events that a reader folds before others have a turn, some milliseconds of work each slice. */
export const EVENTS_AT_ONCE = 100

/** The same events. After each slice of them the event loop serves others, also where all of them are in memory already. */
export async function* inSlices<E>(events: AsyncIterable<E>): AsyncGenerator<E, void> {
  let left = EVENTS_AT_ONCE
  for await (const event of events) {
    if (left === 0) {
      await nextTurn()
      left = EVENTS_AT_ONCE
    }
    left -= 1
    yield event
  }
}
