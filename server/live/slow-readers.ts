import type { FastifyBaseLogger } from 'fastify'
import { MAX_WAITING_BYTES } from './limits.ts'
import { cutOff, type EngineSocket, linesOf, type LiveServer } from './live-socket.ts'

/**
 * Cuts off connections whose other end does not read, so that what is sent to them does not fill the memory (docs/rules.md,
 * LIVE-25). No other client waits for them: a message to many is encoded once, and each connection has a buffer of its own.
 */
export function cutOffSlowReaders(io: LiveServer, log: Pick<FastifyBaseLogger, 'warn'>): void {
  io.engine.on('connection', (engine: EngineSocket) => {
    /** Bytes that the line has not taken; an answer over HTTP goes out whole, and the next waits for its request. */
    const onLine = () => linesOf(engine).reduce((sum, { writableLength }) => sum + writableLength, 0)
    /** Waits in the engine until the connection has taken what it was given before; its length stands for its bytes. */
    let queued = 0
    let largest = 0
    engine.on('packetCreate', ({ data }: { readonly data?: unknown }) => {
      const size = typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0
      const waiting = queued + onLine()
      largest = Math.max(waiting === 0 ? 0 : largest, size)
      queued += size
      if (waiting + size - largest <= MAX_WAITING_BYTES || !cutOff(engine)) return
      log.warn({ waiting }, 'a connection is cut off: its other end does not read')
    })
    engine.on('flush', () => {
      queued = 0
    })
    engine.on('close', (reason: string) => {
      if (reason === 'ping timeout') cutOff(engine)
    })
  })
}
