// The project's own EventStoreDB in a process of its own, so that what it costs is not on the client's account.
import { startFakeEventStoreDB } from '../server/testing/eventstoredb/server.ts'
import { serve } from './child.ts'

const calls = {
  /** Listens on a free port. @returns its connection string. */
  async start(): Promise<string> {
    return (await startFakeEventStoreDB()).url
  },
}

export type EventStoreDBCalls = typeof calls

serve(calls)
