import { once } from 'node:events'
import { type AddressInfo, createServer, connect as connectTo, type Socket } from 'node:net'
import { Transform } from 'node:stream'

export type Proxy = {
  /** The address of the server behind it, by way of the proxy. */
  readonly url: string
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>
  /**
   * Passes nothing on any more, not even the end of a connection, as a network does that lost its way; new connections are
   * taken. @param what `answers`: what is asked still gets there.
   */
  stall(what?: 'everything' | 'answers'): void
  /** Lets everything through again. @param to the address of another server, to which connections go from now on. */
  restore(to?: string): Promise<void>
  close(): Promise<void>
}

/** One direction of a connection. */
type Flow = {
  readonly kind: 'questions' | 'answers'
  readonly from: Socket
  readonly start: () => void
  readonly stop: () => void
}

/** Passes on so many bytes a second. */
const narrow = (bytesPerSecond: number) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      setTimeout(() => done(null, chunk), (chunk.length / bytesPerSecond) * 1000)
    },
  })

/**
 * Stands between a test and a server, so that the test can take the server away. @param url of the server.
 * @param bytesPerSecond that the line carries in each direction of each connection; undefined for as many as it can.
 */
export async function startProxy(url: string, bytesPerSecond?: number): Promise<Proxy> {
  let target = new URL(url)
  const flows = new Set<Flow>()
  let isStalled: (kind: Flow['kind']) => boolean = () => false

  function pass(kind: Flow['kind'], from: Socket, to: Socket) {
    const line = bytesPerSecond === undefined ? to : narrow(bytesPerSecond)
    if (line !== to) line.pipe(to)
    const flow: Flow = {
      kind,
      from,
      start: () => void (from.destroyed ? to.destroy() : from.pipe(line)),
      stop: () => void from.unpipe(line).pause(),
    }
    flows.add(flow)
    from.on('error', () => undefined)
    from.on('close', () => {
      if (isStalled(kind)) return
      flows.delete(flow)
      to.destroy()
    })
    if (!isStalled(kind)) flow.start()
  }
  const server = createServer((inward) => {
    const outward = connectTo(Number(target.port || 5432), target.hostname)
    pass('questions', inward, outward)
    pass('answers', outward, inward)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    isStalled = () => false
    for (const { from } of flows) from.destroy()
    flows.clear()
    await closed
  }
  const port = await listen(0)
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    cut,
    stall(what = 'everything') {
      isStalled = (kind) => what === 'everything' || kind === what
      for (const flow of flows) if (isStalled(flow.kind)) flow.stop()
    },
    async restore(to) {
      if (to !== undefined) target = new URL(to)
      const stalled = [...flows].filter(({ kind }) => isStalled(kind))
      isStalled = () => false
      for (const flow of stalled) flow.start()
      if (!server.listening) await listen(port)
    },
    close: async () => {
      if (server.listening) await cut()
    },
  }
}
