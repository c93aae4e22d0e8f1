import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { type ClientToServer, type OpenAnswer, PROTOCOL_VERSION, type ServerToClient } from '#events/live/protocol.ts'
import type { DownReason, OpenWire } from './wire.ts'

/** How long an answer or a connection may take, in milliseconds. */
const PATIENCE = 8000

/** Why the server refused the handshake, as far as it is not for a passing reason. */
const reasonOf = ({ message }: Error): DownReason =>
  message === 'signed-out' || message === 'reload' ? message : 'lost'

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

    socket.on('connect', () => listener.up())
    socket.on('connect_error', (error) => listener.down(reasonOf(error)))
    socket.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') listener.down('lost')
    })
    socket.io.on('ping', () => listener.heard())
    socket.onAny(() => listener.heard())

    socket.on('project:events', ({ projectId, events }) => listener.events(projectId, events))
    socket.on('project:closed', ({ projectId, message }) => listener.closed(projectId, message))
    socket.on('presence', ({ projectId, people }) => listener.presence(projectId, people))
    socket.on('changed', ({ topic }) => listener.changed(topic))
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
        new Promise<OpenAnswer>((resolve, reject) => {
          // What is emitted without a connection would be kept and sent with the next one.
          if (!socket.connected) return reject(new Error('not connected'))
          socket.timeout(PATIENCE).emit('project:open', message, (error, answer) => {
            if (error) reject(error)
            else resolve(answer)
          })
        }),
      leave(projectId) {
        if (socket.connected) socket.emit('project:close', { projectId })
      },
      sayEditing(projectId, deviceId) {
        if (socket.connected) socket.emit('project:editing', { projectId, deviceId })
      },
    }
  }
