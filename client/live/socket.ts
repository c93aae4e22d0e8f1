import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { type ClientToServer, PROTOCOL_VERSION, type SentAnswer, type ServerToClient } from '#events/live/protocol.ts'
import { unpackAnswer, unpackListChange } from '#events/live/unpack-answer.ts'
import { unzip } from './unzip.ts'
import { type DownReason, type OpenWire, UnreadableAnswer } from './wire.ts'

/** How long a connection may take to be made, in milliseconds. */
const PATIENCE = 8000

/** How long an answer may take, in milliseconds: a board over a slow line as long as the connection shows that it lives. */
const ANSWER_PATIENCE = 20_000

/** What the server says when it refuses a handshake; without a word of its own the attempt failed on the way. */
const REFUSALS = new Map<string, DownReason>([
  ['signed-out', 'signed-out'],
  ['reload', 'reload'],
  ['unavailable', 'away'],
])

/**
 * The live channel over Socket.io.
 * @param url of the server; undefined for the one that the page came from. @param options beside those that the protocol
 * demands, such as a cookie where there is no browser to send it.
 */
export const socketWire =
  (url?: string, options: Partial<ManagerOptions & SocketOptions> = {}): OpenWire =>
  (listener) => {
    // Attempts are made by hand: Socket.io's own cannot be hurried when the browser comes online again.
    const demanded = {
      ...options,
      transports: ['websocket'],
      auth: { protocol: PROTOCOL_VERSION },
      autoConnect: false,
      reconnection: false,
      forceNew: true,
      timeout: PATIENCE,
    }
    const socket: Socket<ServerToClient, ClientToServer> = url === undefined ? io(demanded) : io(url, demanded)

    /** Changes of lists are handed on in the order in which they came, however long each takes to unpack. */
    let unpacked: Promise<void> = Promise.resolve()

    socket.on('connect', () => listener.up())
    socket.on('connect_error', (error) => listener.down(REFUSALS.get(error.message) ?? 'lost'))
    socket.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') listener.down('lost')
    })
    socket.io.on('ping', () => listener.heard())
    socket.onAny(() => listener.heard())

    socket.on('project:events', ({ projectId, events }) => listener.events(projectId, events))
    socket.on('project:closed', ({ projectId, message }) => listener.closed(projectId, message))
    socket.on('presence', ({ projectId, people }) => listener.presence(projectId, people))
    socket.on('changed', (sent) => {
      unpacked = unpacked
        .then(async () => listener.changed(await unpackListChange(sent, unzip)))
        .catch(() => listener.unreadable(sent.topic))
    })
    socket.on('stores', ({ isAway }) => listener.stores(isAway))
    socket.on('session:ended', () => listener.down('signed-out'))

    return {
      connect() {
        socket.disconnect()
        socket.connect()
      },
      disconnect() {
        socket.disconnect()
      },
      ask: (message) =>
        new Promise<SentAnswer>((resolve, reject) => {
          // What is emitted without a connection would be kept and sent with the next one.
          if (!socket.connected) return reject(new Error('not connected'))
          socket.timeout(ANSWER_PATIENCE).emit('project:open', message, (error, answer) => {
            if (error) reject(error)
            else resolve(answer)
          })
        }).then(async (sent) => {
          try {
            return await unpackAnswer(sent, unzip)
          } catch (cause) {
            throw new UnreadableAnswer(cause)
          }
        }),
      leave(projectId) {
        if (socket.connected) socket.emit('project:close', { projectId })
      },
      sayEditing(projectId, deviceId) {
        if (socket.connected) socket.emit('project:editing', { projectId, deviceId })
      },
    }
  }
