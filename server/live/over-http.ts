import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket as NetSocket } from 'node:net'
import { z } from 'zod'
import { secretOfCookieHeader } from '../identity/cookie.ts'
import type { EngineSocket, LiveServer } from './live-socket.ts'

/**
 * Where a network lets no websocket through, a client asks over HTTP (docs/rules.md, LIVE-130). Each of its requests is held to
 * the session that its connection began with: the id of a connection stands in addresses, which others may write down.
 * @param onUpgrade a websocket was asked for in place of a connection's requests.
 */
export function holdToSession(io: LiveServer, onUpgrade: (engine: EngineSocket, line: NetSocket) => void): void {
  const connections = new Map<string, EngineSocket>()
  io.engine.on('connection', (engine: EngineSocket) => {
    // Documented, but typed as private.
    const id = String(Reflect.get(engine, 'id'))
    connections.set(id, engine)
    engine.once('close', () => connections.delete(id))
  })
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const engine = connections.get(connectionIn(request) ?? '')
    if (!engine) return next()
    if (secretOf(request) !== secretOf(engine.request)) {
      response.writeHead(403)
      return void response.end()
    }
    if (request.headers.upgrade !== undefined) onUpgrade(engine, request.socket)
    next()
  })
}

const Query = z.object({ sid: z.string().optional() })
/** The id of the connection that a request names, as engine.io has read it: of several ids it takes the last. */
export const connectionIn = (request: IncomingMessage): string | undefined =>
  Query.parse(Reflect.get(request, '_query')).sid
const secretOf = ({ headers }: IncomingMessage) => secretOfCookieHeader(headers.cookie)
