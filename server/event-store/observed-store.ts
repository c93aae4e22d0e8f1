import { type EventStore, StoreUnavailable } from './port.ts'
import { isPoolFull } from './store-errors.ts'
import type { StoreWatch } from './store-watch.ts'

/** Silence of a read of the log after which the stores are looked at, in milliseconds. */
const SUSPECT_MS = 1_000

type Observers = {
  readonly watch: Silence & Pick<StoreWatch, 'worked' | 'refused' | 'wrote'>
  /** Told of each append what came of it, `failed` where it threw, and its time in milliseconds. */
  readonly took: (outcome: string, ms: number) => void
}

type Silence = Pick<StoreWatch, 'failed' | 'isLogSilent' | 'onLogSilent'>

/**
 * An answer of the log. One that takes its time has the stores looked at, and is not waited for any longer once the log is found
 * silent: its own patience is longer. @throws StoreUnavailable
 */
async function heard<T>(ask: () => Promise<T>, watch: Silence): Promise<T> {
  const silent = () => new StoreUnavailable('the event store does not answer')
  if (watch.isLogSilent) throw silent()
  const timer = setTimeout(() => watch.failed('reads'), SUSPECT_MS).unref()
  let stop = () => {}
  const silence = new Promise<never>((_, reject) => {
    stop = watch.onLogSilent(() => reject(silent()))
  })
  try {
    return await Promise.race([ask(), silence])
  } finally {
    stop()
    clearTimeout(timer)
  }
}

/** A read of the log, whose first answer is as {@link heard}. */
const heardFrom = <Event>(read: AsyncIterable<Event>, watch: Silence): AsyncIterable<Event> => ({
  [Symbol.asyncIterator]() {
    const events = read[Symbol.asyncIterator]()
    let hasBegun = false
    return {
      next() {
        if (hasBegun) return events.next()
        hasBegun = true
        return heard(() => events.next(), watch)
      },
      return: async (value?: unknown) => events.return?.(value) ?? { done: true, value },
    }
  },
})

/**
 * The same store, which tells the watch whether events can be saved, and how long that takes. Reads of streams and of the head end as
 * soon as the watch finds the log silent (docs/rules.md, STORE-62).
 */
export const observeStore = (store: EventStore, { watch, took }: Observers): EventStore => ({
  async append(stream, expectedRevision, events) {
    const begin = performance.now()
    try {
      const result = await store.append(stream, expectedRevision, events)
      took(result.kind, performance.now() - begin)
      watch.worked('saves')
      if (result.kind === 'appended') watch.wrote('events')
      return result
    } catch (error) {
      took('failed', performance.now() - begin)
      if (error instanceof StoreUnavailable && !isPoolFull(error)) watch.failed('saves')
      watch.refused('events', error)
      throw error
    }
  },
  read: (stream, fromRevision, limit) => heardFrom(store.read(stream, fromRevision, limit), watch),
  readAll: (after) => store.readAll(after),
  readStored: (after) => store.readStored(after),
  readStoredStream: (stream) => store.readStoredStream(stream),
  isGapless: store.isGapless,
  subscribe: (after, signal) => store.subscribe(after, signal),
  head: () => heard(() => store.head(), watch),
  last: () => store.last(),
  look: () => store.look(),
  close: () => store.close(),
})
