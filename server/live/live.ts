import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import fastifySocketIo from 'fastify-socket.io'
import type { Pool } from 'pg'
import { z } from 'zod'
import { PROTOCOL_VERSION } from '#events/live/protocol.ts'
import type { LogEvent } from '#events/streams.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import type { Config } from '../config.ts'
import type { EventStore, Position } from '../event-store/port.ts'
import { originAllowed, sessionOfCookieHeader } from '../identity/guards.ts'
import type { Sessions } from '../identity/sessions.ts'
import { createBoards } from './boards.ts'
import { createChangedNotices } from './changed.ts'
import { sessionRoom } from './live-socket.ts'
import { answerMessages } from './messages.ts'
import { createPresence } from './presence.ts'
import { pushLog } from './push.ts'
import { watchSessions } from './session-watch.ts'

/** A connection that went silent is noticed within both together, in milliseconds (architecture: within 20 s). */
const PING_INTERVAL = 8_000
const PING_TIMEOUT = 8_000
/** Who connects has this long to say with which protocol, in milliseconds. */
const HANDSHAKE_TIMEOUT = 10_000
/** How long a closing server waits for the other end to close too, in milliseconds. */
const CLOSING_TIMEOUT = 1_000
/** The largest message that a client may send, in bytes. */
const MAX_MESSAGE = 16 * 1024

export type LiveDeps = {
  readonly bus: CommandBus
  readonly store: EventStore
  readonly pool: Pool
  readonly reached: (position: Position) => Promise<boolean>
  readonly sessions: Sessions
  readonly config: Pick<Config, 'publicUrl'>
  readonly now: () => Date
}

const Handshake = z.object({ protocol: z.literal(PROTOCOL_VERSION) })

/** The live channel (architecture, "Live protocol"): pushes the log to the boards that people have open on this node. */
export async function registerLive(app: FastifyInstance, deps: LiveDeps): Promise<void> {
  const connections = new Set<Duplex>()
  app.server.on('upgrade', (_, connection) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  await app.register(fastifySocketIo, {
    transports: ['websocket'],
    serveClient: false,
    pingInterval: PING_INTERVAL,
    pingTimeout: PING_TIMEOUT,
    connectTimeout: HANDSHAKE_TIMEOUT,
    maxHttpBufferSize: MAX_MESSAGE,
    allowRequest({ headers, socket }, decide) {
      const isAllowed = originAllowed(headers, deps.config)
      // Said here, because what is refused would be answered 400.
      if (!isAllowed) socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      decide(null, isAllowed)
    },
    preClose(done) {
      // A closed transport, and no word of the server's about it: clients connect again by themselves, elsewhere.
      app.io.engine.close()
      setTimeout(() => connections.forEach((connection) => connection.destroy()), CLOSING_TIMEOUT).unref()
      // Typed as any function, which must not be called directly.
      Reflect.apply(done, undefined, [])
    },
  })
  const { io, log } = app
  const presence = createPresence(io)
  const boards = createBoards(io, presence)
  const changed = createChangedNotices({ io, pool: deps.pool, log, reached: deps.reached })
  const watch = watchSessions({ io, pool: deps.pool, log, now: deps.now })

  io.use((socket, next) => {
    if (!Handshake.safeParse(socket.handshake.auth).success) return next(new Error('reload'))
    sessionOfCookieHeader(deps.sessions, socket.request.headers.cookie).then(
      (session) => {
        if (session) socket.data = session
        next(session ? undefined : new Error('signed-out'))
      },
      (error: unknown) => {
        log.warn({ err: error }, 'a connection could not be let in')
        next(new Error('unavailable'))
      },
    )
  })
  io.on('connection', (socket) => {
    const { sessionId } = socket.data
    void socket.join(sessionRoom(sessionId))
    // A session that ended while its connection was let in found nobody in the room.
    void watch.check(sessionId)
    answerMessages(socket, { bus: deps.bus, store: deps.store, boards, presence, log })
  })

  const ending = new AbortController()
  let pushing: Promise<void> | undefined
  app.addHook('onReady', async () => {
    const onBatch = (events: readonly LogEvent[]) => {
      for (const event of events) {
        deps.sessions.onLogEvent(event)
        if (event.type === 'SignedOut') watch.end(event.data.sessionId)
      }
      changed.note(events)
    }
    pushing = pushLog(await deps.store.head(), { store: deps.store, boards, log, onBatch }, ending.signal)
  })
  app.addHook('onClose', async () => {
    ending.abort()
    watch.close()
    presence.close()
    await Promise.all([pushing, changed.close()])
  })
}
