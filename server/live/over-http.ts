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
  const connections = new Map<string, HeldConnection>()
  io.engine.on('connection', (engine: EngineSocket) => {
    // Documented, but typed as private.
    const id = String(Reflect.get(engine, 'id'))
    connections.set(id, { engine, secret: secretOf(engine.request) })
    engine.once('close', () => connections.delete(id))
  })
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const held = connections.get(connectionIn(request) ?? '')
    if (!held) return next()
    if (secretOf(request) !== held.secret) {
      response.writeHead(403)
      return void response.end()
    }
    if (request.headers.upgrade !== undefined) onUpgrade(held.engine, request.socket)
    next()
  })
}

/** A connection, and the secret of the session that it began with. */
type HeldConnection = { readonly engine: EngineSocket; readonly secret: ReturnType<typeof secretOf> }

const Query = z.object({ sid: z.string().optional() })
/** The id of the connection that a request names, as engine.io has read it: of several ids it takes the last. */
export const connectionIn = (request: IncomingMessage): string | undefined =>
  Query.parse(Reflect.get(request, '_query')).sid
const secretOf = ({ headers }: IncomingMessage) => secretOfCookieHeader(headers.cookie)
