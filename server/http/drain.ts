import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { stopping } from '../errors/stopping.ts'

/** How long a closing server waits for requests under way, in milliseconds; one that is never sent whole ends there. */
const DRAIN_MS = 5_000

/**
 * Makes a server that is closed take nothing new and answer what is under way (docs/rules.md, FAULT-5). To be called before
 * any route is registered.
 */
export function drainOnClose(app: FastifyInstance): void {
  const connections = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('preClose', async () => {
    isClosing = true
    // Browsers open connections before they need them; Node counts one that never said anything as busy.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(() => connections.forEach((socket) => socket.destroy()), DRAIN_MS).unref()
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    if (!isClosing) return done()
    return done(stopping())
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Else the client would send its next request here, and the server would wait for it.
    if (isClosing) void reply.header('connection', 'close')
    done(null, payload)
  })
}
