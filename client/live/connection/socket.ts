import { Fetch, io, type ManagerOptions, NodeWebSocket, type Socket, type SocketOptions } from 'socket.io-client'
import type { UserId } from '#events/kernel/ids.ts'
import {
  type ClientToServer,
  type Handshake,
  type OpenAnswer,
  type OpenStream,
  PROTOCOL_VERSION,
  type SentAnswer,
  type ServerToClient,
  type StreamKind,
} from '#events/live/protocol.ts'
import { unpackAnswer, unpackListChange } from '#events/live/unpack-answer.ts'
import { readRange } from '../../api/projects/replay.ts'
import type { request } from '../../api/request/request.ts'
import { takeSyncProgress } from '../../api/projects/sync.ts'
import { tabStorage } from '../../api/storage.ts'
import { type DownReason, type OpenTransport, UnreadableAnswer } from './transport.ts'

/** Timeout of an attempt by websocket, in milliseconds; a network that swallows websockets says nothing at all. */
const WEBSOCKET_MS = 4000

/** Timeout of an attempt over HTTP, in milliseconds: two requests on a slow line. */
const HTTP_MS = 8000

/** A connection over HTTP that a websocket does not take over within this time, in milliseconds, is called slow. */
const SLOW_AFTER_MS = 3000

/** How long an answer may take: a board over a slow line as long as the connection shows that it lives. */
const ANSWER_MS = 20_000

/** The server's words when it refuses a handshake; without one of them the attempt failed on the way. */
const REFUSALS = new Map<string, DownReason>([
  ['signed-out', 'signed-out'],
  ['reload', 'reload'],
  ['unavailable', 'away'],
])

/** Kept by the tab where websockets failed: the next page does not wait for one. */
const NEEDS_HTTP = 'fieldboard-needs-http'

/** Why an attempt failed: a refusal of the server, or what was met on the way. `description`: the status of an answer, 0 for none. */
function reasonOf(error: Error & { readonly description?: unknown }): DownReason {
  const refusal = REFUSALS.get(error.message)
  if (refusal !== undefined) return refusal
  return typeof error.description === 'number' && error.description > 0 ? 'failing' : 'lost'
}

/** True for the failure of a transport; the server's own refusals say no more than their words. */
const isMetOnTheWay = (error: Error): boolean => 'description' in error || error.message === 'timeout'

/**
 * The live channel over Socket.io. An attempt is made by websocket, and where that fails on the way, by requests over HTTP, which
 * a websocket takes over as soon as one can be had (docs/rules.md, LIVE-130).
 * @param userId whose page this is: the server takes it with a session of that person alone.
 * @param url of the server; undefined for the one that the page came from. @param options beside those that the protocol
 * demands, such as a cookie where there is no browser to send it. @param send a request, the page's own unless told otherwise.
 */
export const socketTransport =
  (
    userId: UserId,
    url?: string,
    options: Partial<ManagerOptions & SocketOptions> = {},
    send?: typeof request,
  ): OpenTransport =>
  (hear) => {
    // Attempts are made by hand: Socket.io's own cannot be hurried when the browser comes online again.
    const demanded = {
      ...options,
      transports: ['websocket'],
      auth: { protocol: PROTOCOL_VERSION, userId } satisfies Handshake,
      autoConnect: false,
      reconnection: false,
      forceNew: true,
      // Requests over HTTP carry the cookie.
      withCredentials: true,
    }
    const socket: Socket<ServerToClient, ClientToServer> = url === undefined ? io(demanded) : io(url, demanded)
    let isOverHttp = false
    let slowTimer: ReturnType<typeof setTimeout> | undefined

    function begin(transports: NonNullable<ManagerOptions['transports']>, ms: number): void {
      socket.disconnect()
      socket.io.opts.transports = transports
      socket.io.timeout(ms)
      socket.connect()
    }
    function beginByWebsocket(): void {
      isOverHttp = false
      begin(['websocket'], WEBSOCKET_MS)
    }
    function beginOverHttp(): void {
      isOverHttp = true
      begin([Fetch, NodeWebSocket], HTTP_MS)
    }
    function followSpeed(): void {
      const say = () => {
        const isSlow = socket.io.engine.transport.name === 'polling'
        hear({ type: 'slow', isSlow })
        if (isSlow) tabStorage.set(NEEDS_HTTP, '1')
        else tabStorage.remove(NEEDS_HTTP)
      }
      if (!isOverHttp) return say()
      socket.io.engine.once('upgrade', say)
      slowTimer = setTimeout(say, SLOW_AFTER_MS)
    }

    /** Changes of lists are handed on in the order in which they came, however long each takes to unpack. */
    let unpacked: Promise<void> = Promise.resolve()

    socket.on('connect', () => {
      hear({ type: 'up' })
      followSpeed()
    })
    socket.on('connect_error', (error) => {
      const reason = reasonOf(error)
      if (isMetOnTheWay(error) && !isOverHttp) return beginOverHttp()
      tabStorage.remove(NEEDS_HTTP)
      hear({ type: 'down', reason })
    })
    socket.on('disconnect', (reason) => {
      clearTimeout(slowTimer)
      if (reason !== 'io client disconnect') hear({ type: 'down', reason: 'lost' })
    })
    socket.io.on('ping', () => hear({ type: 'heard' }))
    socket.onAny(() => hear({ type: 'heard' }))

    socket.on('stream:events', ({ kind, id, events }) => hear({ type: 'events', stream: { kind, id }, events }))
    socket.on('stream:closed', ({ kind, id, message }) =>
      hear({ type: 'closed', stream: { kind, id }, notice: message }),
    )
    socket.on('presence', ({ kind, id, people }) => hear({ type: 'presence', stream: { kind, id }, people }))
    socket.on('changed', (sent) => {
      unpacked = unpacked
        .then(async () => hear({ type: 'changed', change: await unpackListChange(sent, unzip) }))
        .catch(() => hear({ type: 'unreadable', topic: sent.topic }))
    })
    socket.on('sync:progress', takeSyncProgress)
    socket.on('stores', ({ isAway }) => hear({ type: 'stores', isAway }))
    socket.on('session:ended', () => hear({ type: 'down', reason: 'signed-out' }))

    /** False once a range could not be read: missed events then come over the socket. */
    let takesRange = true

    const open = <K extends StreamKind>(message: OpenStream & { readonly kind: K }) =>
      new Promise<SentAnswer<K>>((resolve, reject) => {
        // Socket.io would keep a message emitted without a connection and send it with the next one.
        if (!socket.connected) return reject(new Error('not connected'))
        socket.timeout(ANSWER_MS).emit('stream:open', message, (error, answer) => {
          if (error) reject(error)
          // The answer is about the stream that was asked for.
          else resolve(answer as SentAnswer<K>)
        })
      })

    async function ask<K extends StreamKind>(message: OpenStream & { readonly kind: K }): Promise<OpenAnswer<K>> {
      const sent = await open(message.after >= 0 && takesRange ? { ...message, takesRange } : message)
      if ('range' in sent) {
        const events = await readRange(message.id, sent.range, AbortSignal.timeout(ANSWER_MS), send).catch(() => [])
        // A range is of a project, which was asked for.
        if ((events.at(-1)?.revision ?? -1) > message.after) return { ...sent, events } as OpenAnswer<K>
        takesRange = false
        return ask(message)
      }
      try {
        return await unpackAnswer(message.kind, sent, unzip)
      } catch (cause) {
        throw new UnreadableAnswer(cause)
      }
    }

    return {
      connect() {
        if (tabStorage.get(NEEDS_HTTP) === null) beginByWebsocket()
        else beginOverHttp()
      },
      disconnect() {
        socket.disconnect()
      },
      ask,
      leave(stream) {
        if (socket.connected) socket.emit('stream:close', stream)
      },
      sayEditing(message) {
        if (socket.connected) socket.emit('stream:editing', message)
      },
    }
  }

/** The text that was compressed with gzip, in UTF-8. Rejects when it is not whole. */
async function unzip(gzip: Uint8Array<ArrayBuffer> | ArrayBuffer): Promise<string> {
  const text = new Blob([gzip]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(text).text()
}
