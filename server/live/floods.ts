import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { UserId } from '#events/kernel/ids.ts'
import { COST, MAX_PER_ANSWER, PER_CONNECTION, PER_PERSON } from './limits.ts'
import { beganOverHttp, cutOff, type EngineSocket, type LiveServer, type LiveSocket, noteLine } from './live-socket.ts'
import { holdToSession } from './over-http.ts'
import { TokenBucket } from './token-bucket.ts'

/** The use that the connections of one person make together, in all their sessions. */
type PersonUse = { readonly bucket: TokenBucket; connections: number }

/** How often people are forgotten who have no connections and whose bucket is full again. */
const SWEEP_MS = (PER_PERSON.max / PER_PERSON.perSecond) * 1000

/** Cuts off connections that send or ask for more than any person could (docs/rules.md, LIVE-26, LIVE-80 and LIVE-81). */
export type Floods = ReturnType<typeof cutOffFloods>

/** @param maxConnections of one person at a time. */
export function cutOffFloods(io: LiveServer, log: Pick<FastifyBaseLogger, 'warn'>, maxConnections: number) {
  const people = new Map<UserId, PersonUse>()
  /** The buckets of each connection: its own and, once it is let in, that of its person. */
  const buckets = new WeakMap<EngineSocket, TokenBucket[]>()
  /** Connections that have asked to be let in. */
  const asked = new WeakSet<EngineSocket>()

  function useOf(person: UserId): PersonUse {
    const use = people.get(person) ?? { bucket: new TokenBucket(PER_PERSON), connections: 0 }
    people.set(person, use)
    return use
  }

  function refuse(engine: EngineSocket): void {
    if (cutOff(engine)) log.warn('a connection is cut off: it sends or asks for too much')
  }

  /** Counts all that comes on a line, whatever it is: messages, garbage, pings of the websocket itself. */
  function count(engine: EngineSocket, line: Socket): void {
    noteLine(engine, line)
    line.on('data', ({ length }: Buffer) => spend(engine, length))
  }

  function spend(engine: EngineSocket, units: number): boolean {
    const isCovered = (buckets.get(engine) ?? []).filter((bucket) => !bucket.take(units)).length === 0
    if (!isCovered) refuse(engine)
    return isCovered
  }

  io.engine.on('connection', (engine: EngineSocket) => {
    buckets.set(engine, [new TokenBucket(PER_CONNECTION)])
    if (!beganOverHttp(engine)) return count(engine, engine.request.socket)
    engine.on('packet', ({ data }: { readonly data?: string | Buffer }) => {
      if (engine.transport.name === 'polling') spend(engine, COST.request + (data?.length ?? 0))
    })
  })
  holdToSession(io, count)
  const sweep = setInterval(() => {
    for (const [id, { connections, bucket }] of people) if (connections === 0 && bucket.isFull) people.delete(id)
  }, SWEEP_MS)

  return {
    /**
     * True if a connection may be let in, before its session is looked up. It asks once: Socket.io takes any number of
     * questions while the first has no answer. False when it asks again or has used up what it may take, and then it is cut off.
     */
    ask({ conn }: LiveSocket): boolean {
      const isFirst = !asked.has(conn)
      asked.add(conn)
      if (!isFirst) refuse(conn)
      return isFirst && spend(conn, COST.connection)
    },
    /** Counts one more connection against a person's budget; false when they may not make it now. */
    admit(person: UserId): boolean {
      const { bucket, connections } = useOf(person)
      return connections < maxConnections && bucket.take(COST.connection)
    },
    /** A connection of a person has been let in: what it takes counts for the person, too. */
    follow({ conn, data: { user } }: LiveSocket): void {
      const use = useOf(user.id)
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

/** The cost of answering an opening. `characters`: what was read for it, sent or not. */
export function costOf(answer: {
  readonly parts?: number
  readonly events?: number
  readonly characters: number
}): number {
  const { parts = 0, events = 0, characters } = answer
  return Math.min(Math.max(parts * COST.part + events * COST.event, characters * COST.character), MAX_PER_ANSWER)
}
