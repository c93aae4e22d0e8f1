import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Timeout of requests under way at a closing server, in milliseconds; one that is never sent whole ends there. */
const DRAIN_MS = 5_000

/** The state of a server: `isClosing` once it takes nothing new, and answers what is under way. */
export type Drain = { isClosing: boolean }

/** Ends the connections of a server that is closed (docs/rules.md, FAULT-5). @returns its state, by which the door refuses requests. */
export function drainOnClose(app: FastifyInstance): Drain {
  const connections = new Set<Socket>()
  const drain = { isClosing: false }
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('preClose', async () => {
    drain.isClosing = true
    // Browsers open connections before they need them; Node counts one that never said anything as busy.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(() => connections.forEach((socket) => socket.destroy()), DRAIN_MS).unref()
  })
  return drain
}
