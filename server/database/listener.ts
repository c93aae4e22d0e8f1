import pg from 'pg'
import type { DatabaseLog } from './open.ts'

/**
 * Calls `hear` with the payload of each notification on a channel, and with null when some may have been missed (whenever
 * the connection is made anew). A hint only: nothing may depend on its coming. `channel` is a plain lower-case name.
 * @returns what ends it.
 */
export type Listen = (channel: string, hear: (payload: string | null) => void) => () => void

const RETRY_MS = 1_000

/** One connection for all that this process listens to, made at the first need and again whenever it breaks. */
export function createListener(connection: pg.ClientConfig, log: DatabaseLog) {
  const hearers = new Map<string, Set<(payload: string | null) => void>>()
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  function lost(broken: pg.Client, error: unknown) {
    if (client !== broken) return
    client = null
    if (isClosed) return
    log.warn({ err: error }, 'lost the connection for notifications')
    broken.end().catch(() => undefined)
    retry = setTimeout(connect, RETRY_MS)
  }

  function connect() {
    const fresh = new pg.Client(connection)
    client = fresh
    fresh.on('error', (error) => lost(fresh, error))
    fresh.on('end', () => lost(fresh, new Error('the server ended it')))
    fresh.on('notification', ({ channel, payload }) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload ?? '')
    })
    fresh
      .connect()
      .then(() => Promise.all([...hearers.keys()].map((channel) => subscribe(fresh, channel))))
      .catch((error: unknown) => lost(fresh, error))
  }

  async function subscribe(to: pg.Client, channel: string) {
    await to.query(`listen ${pg.escapeIdentifier(channel)}`)
    for (const hear of hearers.get(channel) ?? []) hear(null)
  }

  const listen: Listen = (channel, hear) => {
    const known = hearers.get(channel)
    if (known) known.add(hear)
    else hearers.set(channel, new Set([hear]))
    if (!client && !retry) connect()
    else if (client && !known) subscribe(client, channel).catch(() => undefined)
    return () => hearers.get(channel)?.delete(hear)
  }

  return {
    listen,
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
