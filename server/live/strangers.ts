import type { IncomingMessage, ServerResponse } from 'node:http'
import { all as addressesOf, compile } from '@fastify/proxy-addr'
import { networkOf } from '../network/networks.ts'
import type { EngineSocket, LiveServer, LiveSocket } from './live-socket.ts'
import { connectionIn } from './over-http.ts'

/**
 * Limits how many connections over HTTP a network has whose person is not known yet (docs/rules.md, LIVE-133). A websocket has a line of
 * its own, which those in front count; a connection over HTTP is made by one request, and stays until it is given up.
 * @param trustProxy as for all requests: the proxies whose word about addresses counts.
 */
export function limitStrangers(io: LiveServer, max: number, trustProxy: readonly string[]) {
  const isTrusted = trustProxy.length > 0 ? compile([...trustProxy]) : () => false
  const taken = new Map<string, number>()
  /** The ends of places, by requests that no connection came of yet. Each may be called again. */
  const places = new WeakMap<IncomingMessage, () => void>()

  /** The same, by connections. */
  const connected = new WeakMap<EngineSocket, () => void>()

  function take(network: string): () => void {
    taken.set(network, (taken.get(network) ?? 0) + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      const left = (taken.get(network) ?? 1) - 1
      if (left > 0) taken.set(network, left)
      else taken.delete(network)
    }
  }

  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (request.headers.upgrade !== undefined || connectionIn(request) !== undefined) return next()
    const network = networkOf({ ip: addressesOf(request, isTrusted).at(-1) ?? '' }, 'narrow')
    if ((taken.get(network) ?? 0) >= max) {
      response.writeHead(429, { 'retry-after': String(RETRY_AFTER_SECONDS) })
      return void response.end()
    }
    const giveBack = take(network)
    places.set(request, giveBack)
    // No connection came of it.
    response.once('close', () => places.has(request) && giveBack())
    next()
  })
  io.engine.on('connection', (engine: EngineSocket) => {
    const giveBack = places.get(engine.request)
    if (!giveBack) return
    places.delete(engine.request)
    connected.set(engine, giveBack)
    engine.once('close', giveBack)
  })

  return {
    /** The person of a connection is known: it counts for them from now on. */
    known: ({ conn }: LiveSocket): void => connected.get(conn)?.(),
  }
}

/** Time after which a refused client may ask again, in seconds. */
const RETRY_AFTER_SECONDS = 5
