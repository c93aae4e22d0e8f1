import type { StoreWatch } from '../stores/store-watch.ts'
import { isPoolFull } from '../stores/store-errors.ts'
import { type EventStore, StoreUnavailable } from './port.ts'

type Observers = {
  readonly watch: Pick<StoreWatch, 'failed' | 'worked'>
  /** Told of each append what came of it, `failed` where it threw, and its time in milliseconds. */
  readonly took: (outcome: string, ms: number) => void
}

/** The same store, which tells the watch whether events can be saved, and how long that takes. */
export const observeAppends = (store: EventStore, { watch, took }: Observers): EventStore => ({
  async append(stream, expectedRevision, events) {
    const begin = performance.now()
    try {
      const result = await store.append(stream, expectedRevision, events)
      took(result.kind, performance.now() - begin)
      watch.worked('saves')
      return result
    } catch (error) {
      took('failed', performance.now() - begin)
      if (error instanceof StoreUnavailable && !isPoolFull(error)) watch.failed('saves')
      throw error
    }
  },
  read: (stream, fromRevision, limit) => store.read(stream, fromRevision, limit),
  readAll: (after) => store.readAll(after),
  readStored: (after) => store.readStored(after),
  readStoredStream: (stream) => store.readStoredStream(stream),
  isGapless: store.isGapless,
  subscribe: (after, signal) => store.subscribe(after, signal),
  head: () => store.head(),
  look: () => store.look(),
  close: () => store.close(),
})
