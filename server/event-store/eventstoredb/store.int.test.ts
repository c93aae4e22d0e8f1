import { startFakeEventStoreDB } from '../../testing/eventstoredb/server.ts'
import { describeEventStore } from '../../testing/event-store/contract.ts'
import { createEventStoreDB } from './store.ts'

describeEventStore('EventStoreDB, by the client as it is, on a server of our own', async () => {
  const server = await startFakeEventStoreDB()
  let store = await createEventStoreDB(server.url)
  return {
    store,
    async reopen() {
      await store.close()
      await server.restart()
      store = await createEventStoreDB(server.url)
      return store
    },
    async drop() {
      await store.close()
      server.stop()
    },
  }
})

// Its log is not empty, and stays: the contract names streams that are its own.
const url = process.env['EVENTSTORE_URL']
if (url) {
  describeEventStore('a real EventStoreDB', async () => {
    let store = await createEventStoreDB(url)
    return {
      store,
      async reopen() {
        await store.close()
        store = await createEventStoreDB(url)
        return store
      },
      drop: () => store.close(),
    }
  })
}
