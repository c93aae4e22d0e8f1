import { connect, type Socket } from 'node:net'
import { now } from '../figures/clock.ts'
import { within } from '../wait.ts'

/** A connection that was not used for as long is made anew, in milliseconds. */
const MAX_IDLE_MS = 10_000

type Answer = { readonly status: number; readonly head: string; readonly body: string }
type Waiting = { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void }

/**
 * One HTTP connection that is kept alive and has one request under way at a time, as a browser's has. On a machine whose
 * cores all share, what the client costs is missing at the server; this one costs a fraction of fetch.
 */
export class HttpConnection {
  readonly #url: URL
  #socket: Socket | null = null
  #received = ''
  #waiting: Waiting | null = null
  #usedAt = 0

  constructor(url: string) {
    this.#url = new URL(url)
  }

  /**
   * Sends a request and waits for its whole answer.
   * @param headers lines that end with CRLF. @param body JSON in ASCII.
   */
  send(method: string, path: string, headers: string, body: string): Promise<Answer> {
    // The server may just be ending a connection that was not used for long.
    if (now() - this.#usedAt > MAX_IDLE_MS) this.#socket?.destroy()
    this.#usedAt = now()
    if (!this.#socket || this.#socket.destroyed) this.#socket = this.#connect()
    const head = `${method} ${path} HTTP/1.1\r\nhost: ${this.#url.host}\r\n${headers}`
    this.#socket.write(
      `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    return within(
      `the answer to ${method} ${path}`,
      new Promise((resolve, reject) => {
        this.#waiting = { resolve, reject }
      }),
    )
  }

  close(): void {
    this.#socket?.destroy()
  }

  #connect(): Socket {
    const socket = connect(Number(this.#url.port), this.#url.hostname).setNoDelay(true).setEncoding('latin1')
    socket.on('data', (chunk: string) => this.#read(chunk))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      if (this.#socket !== socket) return
      this.#socket = null
      this.#received = ''
      this.#waiting?.reject(new Error('the server closed the connection'))
      this.#waiting = null
    })
    return socket
  }

  #read(chunk: string): void {
    this.#received += chunk
    const end = this.#received.indexOf('\r\n\r\n')
    if (end === -1) return
    const head = this.#received.slice(0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    const begin = end + 4
    if (this.#received.length < begin + length) return
    const body = this.#received.slice(begin, begin + length)
    this.#received = this.#received.slice(begin + length)
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.resolve({ status: Number(head.slice(9, 12)), head, body })
  }
}
