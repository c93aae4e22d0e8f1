import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { UserId } from '#events/kernel/ids.ts'
import { openSessions } from '../identity/open-sessions.ts'
import { type LiveServer, sessionRoom, socketsOf } from './live-socket.ts'

/** How long a connection may outlive a session that expired, or whose end was not heard of. */
const SWEEP_MS = 30_000

type Deps = {
  readonly io: LiveServer
  readonly pool: Pool
  readonly log: FastifyBaseLogger
  readonly now: () => Date
}

/** Ends the connections of sessions that are over (docs/rules.md, LIVE-19). */
export function watchSessions({ io, pool, log, now }: Deps) {
  function end(sessionId: string): void {
    const connections = io.local.in(sessionRoom(sessionId))
    connections.emit('session:ended', { message: 'You have been signed out.' })
    connections.disconnectSockets(true)
  }

  /** Ends the connections of a person, but for those of one session. */
  function endAll(user: UserId, kept: string | null): void {
    const theirs = socketsOf(io).filter(({ data }) => data.user.id === user && data.sessionId !== kept)
    for (const sessionId of new Set(theirs.map(({ data }) => data.sessionId))) end(sessionId)
  }

  async function check(sessionIds: ReadonlySet<string>): Promise<void> {
    if (sessionIds.size === 0) return
    try {
      const open = await openSessions(pool, [...sessionIds], now())
      for (const id of sessionIds) if (!open.has(id)) end(id)
    } catch (error) {
      log.warn({ err: error }, 'it is unknown which sessions are over; it is asked again')
    }
  }

  const timer = setInterval(() => void check(new Set(socketsOf(io).map(({ data }) => data.sessionId))), SWEEP_MS)

  return {
    end,
    endAll,
    /** Checks one session right away. */
    check: (sessionId: string) => check(new Set([sessionId])),
    close: () => clearInterval(timer),
  }
}
