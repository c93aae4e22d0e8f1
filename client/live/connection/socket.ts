import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import type { UserId } from '#events/kernel/ids.ts'
import {
  type ClientToServer,
  type Handshake,
  type OpenStream,
  PROTOCOL_VERSION,
  type SentAnswer,
  type ServerToClient,
  type StreamKind,
} from '#events/live/protocol.ts'
import { unpackAnswer, unpackListChange } from '#events/live/unpack-answer.ts'
import { takeSyncProgress } from '../../api/projects/sync.ts'
import { type DownReason, type OpenTransport, UnreadableAnswer } from './transport.ts'

/** How long a connection may take to be made. */
const CONNECT_MS = 8000

/** How long an answer may take: a board over a slow line as long as the connection shows that it lives. */
const ANSWER_MS = 20_000

/** The server's words when it refuses a handshake; without one of them the attempt failed on the way. */
const REFUSALS = new Map<string, DownReason>([
  ['signed-out', 'signed-out'],
  ['reload', 'reload'],
  ['unavailable', 'away'],
])

/**
 * The live channel over Socket.io.
 * @param userId whose page this is: the server takes it with a session of that person alone.
 * @param url of the server; undefined for the one that the page came from. @param options beside those that the protocol
 * demands, such as a cookie where there is no browser to send it.
 */
export const socketTransport =
  (userId: UserId, url?: string, options: Partial<ManagerOptions & SocketOptions> = {}): OpenTransport =>
  (hear) => {
    // Attempts are made by hand: Socket.io's own cannot be hurried when the browser comes online again.
    const demanded = {
      ...options,
      transports: ['websocket'],
      auth: { protocol: PROTOCOL_VERSION, userId } satisfies Handshake,
      autoConnect: false,
      reconnection: false,
      forceNew: true,
      timeout: CONNECT_MS,
    }
    const socket: Socket<ServerToClient, ClientToServer> = url === undefined ? io(demanded) : io(url, demanded)

    /** Changes of lists are handed on in the order in which they came, however long each takes to unpack. */
    let unpacked: Promise<void> = Promise.resolve()

    socket.on('connect', () => hear({ type: 'up' }))
    socket.on('connect_error', (error) => hear({ type: 'down', reason: REFUSALS.get(error.message) ?? 'lost' }))
    socket.on('disconnect', (reason) => {
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

    return {
      connect() {
        socket.disconnect()
        socket.connect()
      },
      disconnect() {
        socket.disconnect()
      },
      ask: <K extends StreamKind>(message: OpenStream & { readonly kind: K }) =>
        new Promise<SentAnswer<K>>((resolve, reject) => {
          // Socket.io would keep a message emitted without a connection and send it with the next one.
          if (!socket.connected) return reject(new Error('not connected'))
          socket.timeout(ANSWER_MS).emit('stream:open', message, (error, answer) => {
            if (error) reject(error)
            // The answer is about the stream that was asked for.
            else resolve(answer as SentAnswer<K>)
          })
        }).then(async (sent) => {
          try {
            return await unpackAnswer(message.kind, sent, unzip)
          } catch (cause) {
            throw new UnreadableAnswer(cause)
          }
        }),
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
