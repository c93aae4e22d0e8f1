import type { StoreWatch } from '../stores/store-watch.ts'
import { type EventStore, StoreUnavailable } from './port.ts'

/** The same store, which tells the watch whether events can be saved. */
export const observeAppends = (store: EventStore, watch: Pick<StoreWatch, 'failed' | 'worked'>): EventStore => ({
  async append(stream, expectedRevision, events) {
    try {
      const result = await store.append(stream, expectedRevision, events)
      watch.worked('saves')
      return result
    } catch (error) {
      if (error instanceof StoreUnavailable) watch.failed('saves')
      throw error
    }
  },
  read: (stream, fromRevision, limit) => store.read(stream, fromRevision, limit),
  readAll: (after) => store.readAll(after),
  readStored: (after) => store.readStored(after),
  isGapless: store.isGapless,
  subscribe: (after, signal) => store.subscribe(after, signal),
  head: () => store.head(),
  close: () => store.close(),
})
