import { createAdapter } from '@socket.io/postgres-adapter'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { NodePool } from './node-pool.ts'

/** Where the adapter would put a message that is too long for a notification. Ours never are. */
const TABLE = 'node_message'
/** A notification must be shorter than 8000 bytes; by itself the adapter would send one of 8000. */
const LONGEST_NOTIFICATION = 7_999

/** How nodes on one Postgres server talk to each other: Socket.io's `serverSideEmit`, through its Postgres adapter. */
export type NodeLine = Awaited<ReturnType<typeof openNodeLine>>

/** @param connection how to reach the server. @throws when it is away; later failures are noted and tried again. */
export async function openNodeLine(connection: pg.ClientConfig, log: FastifyBaseLogger) {
  const hearers = new Set<() => void>()
  const pool = new NodePool({ connection, log, onListening: () => hearers.forEach((hear) => hear()) })
  await pool.query(`
    select pg_advisory_xact_lock(hashtext('${TABLE}'));
    create unlogged table if not exists ${TABLE} (
      id bigserial primary key, created_at timestamptz not null default now(), payload bytea not null
    );`)
  let isClosed = false
  return {
    adapter: createAdapter(pool, {
      channelPrefix: 'fieldboard',
      tableName: TABLE,
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
