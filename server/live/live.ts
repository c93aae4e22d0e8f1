import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import fastifySocketIo from 'fastify-socket.io'
import type { Pool } from 'pg'
import { z } from 'zod'
import { CloseProject, EditingCard, type OpenAnswer, OpenProject, PROTOCOL_VERSION } from '#events/live/protocol.ts'
import type { LogEvent } from '#events/streams.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import type { Config } from '../config.ts'
import type { EventStore, Position } from '../event-store/port.ts'
import { originAllowed, sessionOfCookieHeader } from '../identity/guards.ts'
import type { Sessions } from '../identity/sessions.ts'
import { nameField } from '../name-field.ts'
import { createChangedNotices } from './changed.ts'
import { type LiveSocket, roomOf, sessionRoom } from './live-socket.ts'
import { openProject } from './open-project.ts'
import { createPresence } from './presence.ts'
import { pushLog } from './push.ts'

/** A connection that went silent is noticed within both together, in milliseconds (architecture: within 20 s). */
const PING_INTERVAL = 8_000
const PING_TIMEOUT = 8_000
/** The largest message that a client may send, in bytes. */
const MAX_MESSAGE = 16 * 1024

export type LiveDeps = {
  readonly bus: CommandBus
  readonly store: EventStore
  readonly pool: Pool
  readonly reached: (position: Position) => Promise<unknown>
  readonly sessions: Sessions
  readonly config: Pick<Config, 'publicUrl'>
}

const Handshake = z.object({ protocol: z.literal(PROTOCOL_VERSION) })

/** The live channel (architecture, "Live protocol"): pushes the log to the boards that people have open on this node. */
export async function registerLive(app: FastifyInstance, deps: LiveDeps): Promise<void> {
  await app.register(fastifySocketIo, {
    transports: ['websocket'],
    serveClient: false,
    pingInterval: PING_INTERVAL,
    pingTimeout: PING_TIMEOUT,
    maxHttpBufferSize: MAX_MESSAGE,
    allowRequest: ({ headers }, decide) => decide(null, originAllowed(headers, deps.config)),
  })
  const presence = createPresence(app.io)
  const changed = createChangedNotices({ io: app.io, pool: deps.pool, log: app.log, reached: deps.reached })
  const ending = new AbortController()

  app.io.use((socket, next) => {
    if (!Handshake.safeParse(socket.handshake.auth).success) return next(new Error('reload'))
    sessionOfCookieHeader(deps.sessions, socket.request.headers.cookie).then(
      (session) => {
        if (session) socket.data = session
        next(session ? undefined : new Error('signed-out'))
      },
      (error: unknown) => {
        app.log.warn({ err: error }, 'a connection could not be let in')
        next(new Error('unavailable'))
      },
    )
  })
  app.io.on('connection', (socket) => {
    void socket.join(sessionRoom(socket.data.sessionId))
    listen(socket, { ...deps, presence, log: app.log })
  })

  let pushing: Promise<void> | undefined
  app.addHook('onReady', async () => {
    const onBatch = (events: readonly LogEvent[]) => {
      for (const event of events) {
        deps.sessions.onLogEvent(event)
        if (event.type === 'SignedOut') endSession(app, event.data.sessionId)
      }
      changed.note(events)
    }
    const push = { io: app.io, store: deps.store, log: app.log, onBatch, onEvicted: presence.leave }
    pushing = pushLog(await deps.store.head(), push, ending.signal)
  })
  app.addHook('onClose', async () => {
    ending.abort()
    presence.close()
    changed.close()
    await pushing
  })
}

function endSession(app: FastifyInstance, sessionId: string): void {
  const room = app.io.local.in(sessionRoom(sessionId))
  room.emit('session:ended', { message: 'You have been signed out.' })
  room.disconnectSockets(true)
}

type ListenDeps = LiveDeps & { readonly presence: ReturnType<typeof createPresence>; readonly log: FastifyBaseLogger }

function listen(socket: LiveSocket, { bus, store, presence, log }: ListenDeps): void {
  socket.on('project:open', (message, answer) => {
    if (typeof answer !== 'function') return
    const refuse = (code: 'bad-request' | 'unavailable', sentence: string) => {
      const refusal: OpenAnswer = { ok: false, code, message: sentence }
      answer(refusal)
    }
    const parsed = OpenProject.safeParse(message)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      return refuse('bad-request', nameField(issue?.path ?? [], issue?.message))
    }
    const { projectId } = parsed.data
    const join = () => {
      void socket.join(roomOf(projectId))
      presence.enter(socket, projectId)
    }
    const leave = () => {
      void socket.leave(roomOf(projectId))
      presence.leave(socket, projectId)
    }
    openProject(parsed.data, socket.data.user, { bus, store, join, leave }).then(answer, (error: unknown) => {
      log.warn({ err: error }, 'a board could not be opened')
      leave()
      refuse('unavailable', 'The board cannot be read right now. It is tried again by itself.')
    })
  })
  socket.on('project:close', (message) => {
    const parsed = CloseProject.safeParse(message)
    if (!parsed.success) return
    void socket.leave(roomOf(parsed.data.projectId))
    presence.leave(socket, parsed.data.projectId)
  })
  socket.on('project:editing', (message) => {
    const parsed = EditingCard.safeParse(message)
    if (parsed.success) presence.edit(socket, parsed.data.projectId, parsed.data.deviceId)
  })
  socket.on('disconnect', () => presence.leaveAll(socket))
}
