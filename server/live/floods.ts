import type { FastifyBaseLogger } from 'fastify'
import type { PackedAnswer } from '#events/live/protocol.ts'
import { COST, MOST_PER_ANSWER, PER_CONNECTION, PER_SESSION } from './limits.ts'
import type { EngineSocket, LiveServer, LiveSocket } from './live-socket.ts'
import { TokenBucket } from './token-bucket.ts'

/** What the connections of one session take together. */
type SessionUse = { readonly bucket: TokenBucket; connections: number }

/** How often sessions are forgotten that have no connections and whose bucket is full again, in milliseconds. */
const SWEEP = (PER_SESSION.most / PER_SESSION.perSecond) * 1000

/** Cuts off connections that send or ask for more than any person could (docs/rules.md, LIVE-26). */
export type Floods = ReturnType<typeof cutOffFloods>

export function cutOffFloods(io: LiveServer, log: Pick<FastifyBaseLogger, 'warn'>) {
  const sessions = new Map<string, SessionUse>()
  /** The buckets of each connection: its own and, once it is let in, that of its session. */
  const buckets = new WeakMap<EngineSocket, TokenBucket[]>()

  function useOf(sessionId: string): SessionUse {
    const use = sessions.get(sessionId) ?? { bucket: new TokenBucket(PER_SESSION), connections: 0 }
    sessions.set(sessionId, use)
    return use
  }

  function spend(engine: EngineSocket, units: number): boolean {
    const connection = engine.request.socket
    const isCovered = (buckets.get(engine) ?? []).filter((bucket) => !bucket.take(units)).length === 0
    if (!isCovered && !connection.destroyed) {
      log.warn('a connection is cut off: it sends or asks for too much')
      connection.destroy()
    }
    return isCovered
  }

  io.engine.on('connection', (engine: EngineSocket) => {
    buckets.set(engine, [new TokenBucket(PER_CONNECTION)])
    // Whatever it is: messages, garbage, pings of the websocket itself.
    engine.request.socket.on('data', ({ length }: Buffer) => spend(engine, length))
  })
  const sweep = setInterval(() => {
    for (const [id, { connections, bucket }] of sessions) if (connections === 0 && bucket.isFull) sessions.delete(id)
  }, SWEEP)

  return {
    /** Whether a session may make one more connection now. */
    admit: (sessionId: string): boolean => useOf(sessionId).bucket.take(COST.connection),
    /** A connection of a session has been let in: what it takes counts for the session, too. */
    follow({ conn, data: { sessionId } }: LiveSocket): void {
      const use = useOf(sessionId)
      buckets.get(conn)?.push(use.bucket)
      use.connections += 1
      conn.once('close', () => {
        use.connections -= 1
      })
    },
    /** Counts what is done for a connection; false when that is too much, and then it is cut off. */
    spend: ({ conn }: LiveSocket, units: number): boolean => spend(conn, units),
    close: () => clearInterval(sweep),
  }
}

/** What it costs to answer an opening. */
export function costOf(answer: PackedAnswer): number {
  if (!answer.ok) return 0
  const cost =
    'snapshot' in answer ? answer.snapshot.cards.id.values.length * COST.card : answer.events.length * COST.event
  return Math.min(cost, MOST_PER_ANSWER)
}
