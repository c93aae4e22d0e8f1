import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Certificate } from './certificates.ts'

/** A delivery as it came. */
export type Came = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly at: number
}

type Behaviour = (response: ServerResponse, request: IncomingMessage, came: Came) => void

/** The behaviours of receivers, by the first part of the path. */
export const answering =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    response.writeHead(status, headers).end('ok')

/**
 * A real receiver on a free port of loopback. `behave` says how it answers at a path, by default with 204.
 * @param tls its certificate; without one it speaks http.
 */
export async function startReceiver(tls?: Certificate) {
  const came: Came[] = []
  const behaviours = new Map<string, Behaviour>()
  const listen = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const one = { path, headers: request.headers, body: Buffer.concat(chunks).toString(), at: Date.now() }
      came.push(one)
      ;(behaviours.get(path) ?? answering(204))(response, request, one)
    })
  }
  const server = tls ? createTlsServer(tls, listen) : createServer(listen)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    came,
    at: (path: string) => came.filter((one) => one.path === path),
    port,
    urlOf: (path: string, host = '127.0.0.1') => `${tls ? 'https' : 'http'}://${host}:${port}${path}`,
    behave: (path: string, behaviour: Behaviour) => behaviours.set(path, behaviour),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
