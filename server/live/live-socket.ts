import type { Server, Socket } from 'socket.io'
import type { DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { ClientToServer, ServerToClient } from '#events/live/protocol.ts'
import type { Session } from '../identity/sessions.ts'

/** Who is at the other end; set when the connection is let in. */
type SocketData = Pick<Session, 'user' | 'sessionId'>

/** Somebody at a board, and the card he is at; `gone`: not any more. Ids only: what is said between nodes names nobody. */
export type Seat = readonly [projectId: ProjectId, userId: UserId, editing: DeviceId | null | 'gone']

/** What nodes tell each other; parsed by whoever takes it, because it may come from another version. */
type NodeMessages = {
  'presence:seats': (message: { node: string; seats: readonly Seat[] }) => void
  /** A node wants to hear of everybody. */
  'presence:ask': () => void
  /** A node stops: nobody is there any more. */
  'presence:left': (message: { node: string }) => void
}

export type LiveServer = Server<ClientToServer, ServerToClient, NodeMessages, SocketData>
export type LiveSocket = Socket<ClientToServer, ServerToClient, NodeMessages, SocketData>
/** The connection that a socket speaks over; it is there before anybody is let in. */
export type EngineSocket = LiveSocket['conn']

/** Everybody who has a project's board open. */
export const roomOf = (projectId: ProjectId): string => `project-${projectId}`
export const isBoardRoom = (room: string): boolean => room.startsWith('project-')
/** All connections of one session. */
export const sessionRoom = (sessionId: string): string => `session-${sessionId}`

/** All connections to this node. */
export const socketsOf = (io: LiveServer): readonly LiveSocket[] => [...io.of('/').sockets.values()]

declare module 'fastify' {
  interface FastifyInstance {
    io: LiveServer
  }
}
