import type { Socket as NetSocket } from 'node:net'
import type { Server, Socket } from 'socket.io'
import type { ClientToServer, ServerToClient, StreamRef } from '#events/live/protocol.ts'
import type { Session } from '../identity/remembered-sessions.ts'
import { keyOf } from '#events/live/stream-map.ts'

/** Who is at the other end; set when the connection is let in. */
type SocketData = Pick<Session, 'user' | 'sessionId' | 'accountsRevision'>

/** Nodes do not talk through Socket.io (node-line.ts). */
type NoMessages = Record<string, never>

export type LiveServer = Server<ClientToServer, ServerToClient, NoMessages, SocketData>
export type LiveSocket = Socket<ClientToServer, ServerToClient, NoMessages, SocketData>
/** The connection that a socket speaks over; it is there before the client is let in. */
export type EngineSocket = LiveSocket['conn']

/** Connections that began without a websocket: their requests share their lines with those of others. */
const overHttp = new WeakSet<EngineSocket>()
export const beganOverHttp = (engine: EngineSocket): boolean => overHttp.has(engine)
/** Called before anything else is done for a new connection. */
export const noteBegin = (engine: EngineSocket): void => {
  if (engine.request.headers.upgrade === undefined) overHttp.add(engine)
}

/**
 * Lets go of the request that a connection began with, and of its headers, once the client is let in: a browser's take kilobytes, for
 * as long as a board is open. Socket.io types both as always there.
 */
export function letGoOfRequest(socket: LiveSocket): void {
  Reflect.set(socket.conn, 'request', undefined)
  Reflect.set(socket, 'handshake', undefined)
}

/** The lines that websockets of a connection came on; requests have none of their own. */
const lines = new WeakMap<EngineSocket, Set<NetSocket>>()
export const linesOf = (engine: EngineSocket): readonly NetSocket[] => [...(lines.get(engine) ?? [])]
export const noteLine = (engine: EngineSocket, line: NetSocket): void => {
  lines.set(engine, (lines.get(engine) ?? new Set()).add(line))
}

/**
 * Ends a connection at once, without the closing handshake: it would wait half a minute for a client that does not answer.
 * @returns false where it had ended before.
 */
export function cutOff(engine: EngineSocket): boolean {
  const open = linesOf(engine).filter(({ destroyed }) => !destroyed)
  const isOverHttp = beganOverHttp(engine) && engine.readyState === 'open'
  if (isOverHttp) engine.close(true)
  for (const line of open) line.destroy()
  return isOverHttp || open.length > 0
}

/** All who have a stream open. */
export const roomOf = (stream: StreamRef): string => `stream ${keyOf(stream)}`
export const isStreamRoom = (room: string): boolean => room.startsWith('stream ')
/** All connections of one session. */
export const sessionRoom = (sessionId: string): string => `session ${sessionId}`

/** All connections to this node. */
export const socketsOf = (io: LiveServer): readonly LiveSocket[] => [...io.of('/').sockets.values()]

declare module 'fastify' {
  interface FastifyInstance {
    io: LiveServer
  }
}
