import pLimit from 'p-limit'
import pg from 'pg'
import { retry } from '#projections/engine/retry.ts'
import type { DatabaseLog, Listen } from './database.ts'

/** The longest wait before connecting again, in milliseconds. */
const MAX_PAUSE_MS = 1_000
/** A connection can fall silent without an end: it is asked for a sign of life this often, */
const SIGN_OF_LIFE_MS = 5_000
/** and replaced when it has not answered by then. */
const ANSWER_WITHIN_MS = 2_000

/** A connection that is made or being made, and what lets its queries go one after another. */
type ConnectedClient = { readonly to: pg.Client; readonly inTurn: ReturnType<typeof pLimit> }

/** One connection for all that this process listens to, made at the first need and again whenever it breaks. */
export function createListener(connection: pg.ClientConfig, log: DatabaseLog) {
  const hearers = new Map<string, Set<(payload: string | null) => void>>()
  const closing = new AbortController()
  let connected: ConnectedClient | null = null
  let isConnected = false
  let connecting: Promise<void> | undefined
  /** Ends the connection of the moment: it is made anew. */
  let lose: (error: unknown) => void = () => undefined

  /** Listens until the connection breaks. @throws why it broke. */
  async function connect(gotOn: () => void): Promise<never> {
    const fresh = new pg.Client({ ...connection, query_timeout: ANSWER_WITHIN_MS })
    const broken = new Promise<never>((_, reject) => {
      lose = reject
      fresh.on('error', reject)
      fresh.on('end', () => reject(new Error('the server ended it')))
    })
    fresh.on('notification', ({ channel, payload }) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload ?? '')
    })
    // A connection takes one query at a time.
    const inTurn = pLimit(1)
    connected = { to: fresh, inTurn }
    let asking: NodeJS.Timeout | undefined
    const listening = async () => {
      await fresh.connect()
      isConnected = true
      asking = setInterval(() => void inTurn(() => fresh.query(`select 'listening'`)).catch(lose), SIGN_OF_LIFE_MS)
      await Promise.all([...hearers.keys()].map((channel) => subscribe({ to: fresh, inTurn }, channel)))
      gotOn()
      return broken
    }
    try {
      return await Promise.race([broken, listening()])
    } finally {
      isConnected = false
      connected = null
      clearInterval(asking)
      fresh.end().catch(() => undefined)
    }
  }

  async function subscribe({ to, inTurn }: ConnectedClient, channel: string) {
    await inTurn(() => to.query(`listen ${pg.escapeIdentifier(channel)}`))
    for (const hear of hearers.get(channel) ?? []) hear(null)
  }

  const listen: Listen = (channel, hear) => {
    const known = hearers.get(channel)
    if (known) known.add(hear)
    else hearers.set(channel, new Set([hear]))
    const failed = (error: unknown) => log.warn({ err: error }, 'lost the connection for notifications')
    if (!connecting) connecting = retry(connect, { signal: closing.signal, failed, maxPauseMs: MAX_PAUSE_MS })
    else if (connected && isConnected && !known) subscribe(connected, channel).catch(lose)
    return () => hearers.get(channel)?.delete(hear)
  }

  return {
    listen,
    async close() {
      closing.abort()
      await connected?.to.end().catch(() => undefined)
      await connecting
    },
  }
}
