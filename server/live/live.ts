import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import fastifySocketIo from 'fastify-socket.io'
import type { Pool } from 'pg'
import { Handshake } from '#events/live/protocol.ts'
import type { LogEvent } from '#events/registry.ts'
import type { ReadModelName } from '#projections/models/all.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import type { Listen } from '../database/database.ts'
import type { EventStore, Position } from '../event-store/port.ts'
import { originAllowed, sessionOfCookieHeader } from '../http/door/guards.ts'
import type { Limits } from '../http/door/limits.ts'
import { hostAllowed, type NameSettings } from '../network/own-names.ts'
import type { ApiKeys } from '../identity/keys/api-keys.ts'
import type { Sessions } from '../identity/sessions.ts'
import type { SeenRevisions } from '../history/seen-revisions.ts'
import type { Stages } from '../metrics/stages.ts'
import type { SyncNotices } from '../provider/sync/sync-notices.ts'
import { isPoolFull } from '../event-store/store-errors.ts'
import type { StoreWatch } from '../event-store/store-watch.ts'
import { createChangedNotices } from './changed.ts'
import { cutOffFloods } from './floods.ts'
import { MAX_MESSAGE_BYTES } from './limits.ts'
import { type LiveServer, letGoOfRequest, noteBegin, sessionRoom, socketsOf } from './live-socket.ts'
import { answerMessages } from './messages.ts'
import { createNodeLine } from './node-line.ts'
import { createPresence } from './presence.ts'
import { watchSessions } from './session-watch.ts'
import { cutOffSlowReaders } from './slow-readers.ts'
import { limitStrangers } from './strangers.ts'
import { createOpenStreams } from './streams/open-streams.ts'
import { pushLog } from './streams/push.ts'
import { createWholeStreams } from './streams/whole-streams.ts'

/** A connection that went silent is noticed within both together (architecture: within 20 s). */
const PING_INTERVAL_MS = 7_000
/** The longest time that a ping comes sooner: those who connected together, as after a restart, are not all asked at once. */
const PING_SPREAD_MS = 3_000
/** The longer part: on a slow line a ping waits behind a whole board. */
const PING_TIMEOUT_MS = 12_000
/** A client that connects has this long to say with which protocol. */
const HANDSHAKE_TIMEOUT_MS = 10_000
/** How long a closing server waits for the other end to close too. */
const CLOSING_TIMEOUT_MS = 1_000

export type LiveDeps = {
  readonly bus: CommandBus
  readonly store: EventStore
  readonly pool: Pool
  /** Notifications of other nodes; null where there can be none. */
  readonly listen: Listen | null
  readonly reached: (position: Position, models: readonly ReadModelName[]) => Promise<boolean>
  readonly sessions: Sessions
  readonly apiKeys: Pick<ApiKeys, 'onLogEvent'>
  readonly seen: SeenRevisions
  readonly syncNotices: SyncNotices
  readonly stores: StoreWatch
  /** Tells of erasures, after which nothing in memory may tell of the person. */
  readonly personal: { readonly whenErased: (forget: () => Promise<void>) => void }
  /** `trustProxy`: the proxies whose word about addresses counts. */
  readonly config: NameSettings & { readonly trustProxy: string[] }
  readonly limits: Pick<Limits, 'connections' | 'strangers'>
  readonly stages: Pick<Stages, 'reachAll'>
  readonly now: () => Date
}

/** The live channel (architecture, "Live protocol"): pushes the log to the streams that people have open on this node. */
export async function registerLive(app: FastifyInstance, deps: LiveDeps): Promise<void> {
  const connections = new Set<Duplex>()
  app.server.on('upgrade', (_, connection) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  await app.register(fastifySocketIo, {
    transports: ['websocket', 'polling'],
    serveClient: false,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: HANDSHAKE_TIMEOUT_MS,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    allowRequest({ headers, socket }, decide) {
      const isAllowed = hostAllowed(headers, deps.config) && originAllowed(headers, deps.config)
      // Said here, because a websocket that is refused would be answered 400.
      if (!isAllowed && headers.upgrade !== undefined) socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      decide(null, isAllowed)
    },
    preClose(done) {
      // A closed transport, and no word of the server's about it: clients connect again by themselves, elsewhere.
      app.io.engine.close()
      setTimeout(() => connections.forEach((connection) => connection.destroy()), CLOSING_TIMEOUT_MS).unref()
      // Typed as any function, which must not be called directly.
      Reflect.apply(done, undefined, [])
    },
  })
  const { io, log } = app
  // Engine.io reads it for each connection, and tells it to the client, who waits far longer for a ping.
  const pingInterval = { get: () => Math.round(PING_INTERVAL_MS - Math.random() * PING_SPREAD_MS) }
  Object.defineProperty(io.engine.opts, 'pingInterval', pingInterval)
  io.engine.on('connection', noteBegin)
  cutOffSlowReaders(io, log)
  const floods = cutOffFloods(io, log, deps.limits.connections)
  const strangers = limitStrangers(io, deps.limits.strangers, deps.config.trustProxy)
  const line = deps.listen && createNodeLine(deps.pool, deps.listen, log)
  const presence = createPresence({ io, db: deps.pool, log, line })
  const streams = createOpenStreams(io, presence)
  const wholeStreams = createWholeStreams()
  deps.personal.whenErased(async () => wholeStreams.forget())
  const changed = createChangedNotices({ io, pool: deps.pool, log, reached: deps.reached })
  const watch = watchSessions({ io, pool: deps.pool, log, now: deps.now })

  io.use((socket, next) => {
    if (!floods.ask(socket)) return
    const { data: handshake } = Handshake.safeParse(socket.handshake.auth)
    if (!handshake) return next(new Error('reload'))
    sessionOfCookieHeader(deps.sessions, socket.request.headers.cookie).then(
      (session) => {
        // A page of a person who is not signed in any more, in a browser where another one is by now.
        const isOther = handshake.userId !== undefined && handshake.userId !== session?.user.id
        if (!session || isOther) return next(new Error('signed-out'))
        if (!floods.admit(session.user.id)) return next(new Error('busy'))
        socket.data = session
        next()
      },
      (error: unknown) => {
        log.warn({ err: error }, 'a connection could not be let in')
        next(new Error('unavailable'))
      },
    )
  })
  io.on('connection', (socket) => {
    const { sessionId } = socket.data
    letGoOfRequest(socket)
    floods.follow(socket)
    strangers.known(socket)
    void socket.join(sessionRoom(sessionId))
    // A session that ended while its connection was let in found no connection in the room.
    if (deps.sessions.isOver(socket.data)) return watch.end(sessionId)
    void watch.check(sessionId)
    if (deps.stores.isAway) socket.emit('stores', { isAway: true })
    const { bus, store, stores } = deps
    answerMessages(socket, { bus, store, streams, wholeStreams, presence, floods, stores, log })
  })

  const unseen = tellSeen(io, deps.seen)
  const unsynced = deps.syncNotices.onNotice(({ userId, progress }) => {
    for (const socket of socketsOf(io)) if (socket.data.user.id === userId) socket.emit('sync:progress', progress)
  })
  const untell = deps.stores.onChange((isAway) => io.local.emit('stores', { isAway }))
  const ending = new AbortController()
  let pushing: Promise<void> | undefined
  app.addHook('onReady', async () => {
    const onBatch = (events: readonly LogEvent[]) => {
      deps.stores.worked('log')
      for (const event of events) {
        const ending = deps.sessions.onLogEvent(event)
        deps.apiKeys.onLogEvent(event)
        if (ending) watch.endAll(ending.user, ending.keptSession)
        if (event.type === 'SignedOut') watch.end(event.data.sessionId)
      }
      changed.note(events)
    }
    const onLost = (error: unknown) => {
      if (!isPoolFull(error)) deps.stores.failed('log')
    }
    pushing = pushLog(
      await deps.store.head(),
      { store: deps.store, streams, stages: deps.stages, log, onBatch, onLost },
      ending.signal,
    )
  })
  app.addHook('onClose', async () => {
    ending.abort()
    untell()
    unseen()
    unsynced()
    floods.close()
    watch.close()
    wholeStreams.close()
    await Promise.all([pushing, changed.close(), presence.close()])
  })
}

/** Tells the other pages of a person what they have seen by now (docs/rules.md, SEEN). @returns what ends it. */
const tellSeen = (io: LiveServer, seen: SeenRevisions): (() => void) =>
  seen.onMoved(({ userId, projectId, revision, notes }) => {
    for (const socket of socketsOf(io))
      if (socket.data.user.id === userId)
        socket.emit('changed', { topic: 'seen', rows: [{ id: projectId, revision, notes }], gone: [] })
  })
