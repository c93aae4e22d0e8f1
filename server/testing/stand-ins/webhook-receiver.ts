import { once } from 'node:events'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
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

/** Writes a text byte by byte, until the other side is gone. */
const trickle = (socket: Socket, text: string) => {
  let at = 0
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ''), 20)
  socket.on('close', () => clearInterval(timer))
}

/** Receivers that answer no request as they should, by what they do with a connection once a request has begun. */
export const RUDE = {
  'asks for another protocol': (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  'closes without a word': (socket) => socket.end(),
  'breaks off': (socket) => socket.resetAndDestroy(),
  'closes in the head of its answer': (socket) => socket.end('HTTP/1.1 500 No\r\nContent-'),
  'closes in the body of its answer': (socket) => socket.end('HTTP/1.1 500 No\r\nContent-Length: 10\r\n\r\nhalf'),
  'says to go on, again and again': (socket) => trickle(socket, 'HTTP/1.1 100 Continue\r\n\r\n'),
  'sends its head byte by byte': (socket) => trickle(socket, `HTTP/1.1 500 No\r\n${'x-a: b\r\n'.repeat(500)}`),
  'sends its body byte by byte': (socket) => {
    socket.write('HTTP/1.1 500 No\r\nContent-Length: 10000\r\n\r\n')
    trickle(socket, 'x')
  },
  'is silent': () => undefined,
} as const satisfies Record<string, (socket: Socket) => unknown>

/** A receiver on a free port of loopback that does with each connection as one of {@link RUDE}, by the path of its request. */
export async function startRudeReceiver() {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', (data) => {
      const [, index = ''] = /^POST \/(\d+)/.exec(data.toString()) ?? []
      Object.values(RUDE)[Number(index)]?.(socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    urlOf: (manner: keyof typeof RUDE) => `http://127.0.0.1:${port}/${Object.keys(RUDE).indexOf(manner)}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
