import type { EventStore } from '../port.ts'
import { upcast } from '../upcast.ts'
import { createAppend } from './append.ts'
import { type Connection, connect } from './connection.ts'
import { readHead, readLast, readPages, readStream } from './read.ts'
import { Tail } from './tail.ts'

/**
 * The log in EventStoreDB (22.10 and newer) or KurrentDB. One of these for a process: what fails for one client of this library can
 * fail for all.
 * @param url a connection string without a problem (`urlProblem`). @param patienceMs how long to wait for an answer.
 * @throws StoreUnavailable when the server cannot be reached or does not let us in.
 */
export async function createEventStoreDB(url: string, patienceMs?: number): Promise<EventStore> {
  const connection = connect(url, patienceMs)
  try {
    await readHead(connection)
  } catch (error) {
    await connection.client.dispose()
    throw error
  }
  return storeOn(connection)
}

function storeOn(connection: Connection): EventStore {
  const tail = new Tail(connection)
  let isClosed = false

  async function* readStored(after: string) {
    const head = await readHead(connection)
    for await (const page of readPages(connection, after)) {
      for (const event of page) {
        if (event.position > head) return
        yield event
      }
    }
  }

  return {
    append: createAppend(connection),
    async *read(stream, fromRevision, limit) {
      for await (const event of readStream(connection, stream, fromRevision, limit)) yield upcast(event)
    },
    async *readAll(after) {
      for await (const event of readStored(after)) yield upcast(event)
    },
    readStored,
    readStoredStream: (stream) => readStream(connection, stream, 0),
    isGapless: false,
    subscribe: (after, signal) => tail.follow(after, signal),
    head: () => readHead(connection),
    last: () => readLast(connection),
    look: () => readHead(connection),
    async close() {
      if (isClosed) return
      isClosed = true
      tail.close()
      connection.batches.close()
      await connection.client.dispose()
    },
  }
}
