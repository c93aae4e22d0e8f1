import { PROTOCOL_VERSION, type StreamRef } from '#events/live/protocol.ts'

/** Options of Socket.io for a connection of its own that speaks the live protocol, and stays down once it is cut off. */
export const liveSocket = (cookie?: string) => ({
  transports: ['websocket'],
  forceNew: true,
  reconnection: false,
  extraHeaders: cookie === undefined ? {} : { cookie },
  auth: { protocol: PROTOCOL_VERSION },
})

/** The stream of a project, which is opened as its board. */
export const boardOf = (projectId: number): StreamRef => ({ kind: 'project', id: projectId })
