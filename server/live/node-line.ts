import { createAdapter } from '@socket.io/postgres-adapter'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { NodePool } from './node-pool.ts'

/** A notification must be shorter than 8000 bytes; by itself the adapter would send one of 8000. */
const LONGEST_NOTIFICATION = 7_999

/** How nodes on one Postgres server talk to each other: Socket.io's `serverSideEmit`, through its Postgres adapter. */
export type NodeLine = ReturnType<typeof openNodeLine>

/** @param connection how to reach the server. Failures are noted and tried again. */
export function openNodeLine(connection: pg.ClientConfig, log: FastifyBaseLogger) {
  const hearers = new Set<() => void>()
  const pool = new NodePool({ connection, log, onListening: () => hearers.forEach((hear) => hear()) })
  let isClosed = false
  return {
    adapter: createAdapter(pool, {
      channelPrefix: 'fieldboard',
      // For a message that is too long for a notification. Ours never are.
      tableName: 'node_message',
      payloadThreshold: LONGEST_NOTIFICATION,
      errorHandler: ({ message }) => {
        if (!isClosed) log.warn({ reason: message }, 'the other nodes could not be told something')
      },
    }),
    /** Calls `hear` whenever this node begins to hear the others, at once if it does: what was said before is lost. */
    onListening(hear: () => void): void {
      hearers.add(hear)
      if (pool.isListening) hear()
    },
    /** To be called when the Socket.io server is closed. */
    async close(): Promise<void> {
      isClosed = true
      await pool.close()
    },
  }
}
