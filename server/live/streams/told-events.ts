import { isReadable } from '#events/registry.ts'
import type { ToldHead } from '#events/replay/api.ts'
import { UnreadableStream } from '../../commands/command-error.ts'
import type { EventStore } from '../../event-store/port.ts'
import { toStreamEvent } from './stream-event.ts'

/** Maximum of characters of events in one answer: reading stops behind them, so that an answer stays small when texts are long. */
const MAX_CHARACTERS = 2_000_000

/**
 * How far a stream can be told. @param head gives the revision of its last event.
 * @throws UnreadableStream when not even the first event can be read
 */
export const toldUpTo = (head: Promise<number>): Promise<ToldHead> =>
  head.then(
    (last) => ({ head: last, goesOn: false }),
    (error: unknown) => {
      if (error instanceof UnreadableStream && error.revision > 0) return { head: error.revision - 1, goesOn: true }
      throw error
    },
  )

/**
 * The events of a stream that can be opened as their readers get them, as texts: so many from a revision on, or fewer where they are
 * long. @throws UnreadableStream
 */
export async function textsOfEvents(
  store: Pick<EventStore, 'read'>,
  stream: string,
  from: number,
  count: number,
): Promise<string[]> {
  const texts: string[] = []
  let characters = 0
  for await (const event of store.read(stream, from, count)) {
    if (!isReadable(event)) throw new UnreadableStream(event)
    const text = JSON.stringify(toStreamEvent(event))
    texts.push(text)
    characters += text.length
    if (characters > MAX_CHARACTERS) break
  }
  return texts
}
