import { once } from 'node:events'
import { type AddressInfo, createServer, connect as connectTo, type Socket } from 'node:net'

export type Proxy = {
  /** The address of the server behind it, by way of the proxy. */
  readonly url: string
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>
  /** Lets connections through again. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** Stands between a test and a server, so that the test can take the server away. @param url of the server. */
export async function startProxy(url: string): Promise<Proxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((inward) => {
    const outward = connectTo(Number(target.port || 5432), target.hostname)
    for (const [socket, other] of [
      [inward, outward],
      [outward, inward],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const port = await listen(0)
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    cut,
    restore: async () => void (await listen(port)),
    close: async () => {
      if (server.listening) await cut()
    },
  }
}
