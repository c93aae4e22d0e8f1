import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** One connection that listens, one that speaks: what is said in this order arrives in this order. */
const CONNECTIONS = 2
/** How long what is said may wait for a connection, and for the database's word that it was taken, in milliseconds. */
const PATIENCE = 2_000
/** How often the connection that listens is asked for a sign of life, in milliseconds. */
const SIGN_OF_LIFE = 5_000
/** How often a closing pool looks whether anything is still waiting to be said, in milliseconds. */
const CLOSING_PAUSE = 10

type Callback = Parameters<pg.Pool['connect']>[0]

type Options = {
  readonly connection: pg.ClientConfig
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Called whenever there is a connection that listens, anew after it was lost. */
  readonly onListening: () => void
}

/**
 * The pool for the Socket.io adapter, which asks for one client to listen with and keeps it, and uses `query` for all else.
 * Version 0.5 leaves it to its pool what becomes of that client when it breaks: its error would end the process, its place
 * would stay taken, and one that breaks before it listens would be replaced twice. That it has fallen silent nobody would notice.
 */
export class NodePool extends pg.Pool {
  readonly #given: Omit<Options, 'connection'>
  #listener: pg.PoolClient | null = null
  #asking: NodeJS.Timeout | undefined
  #isClosed = false

  constructor({ connection, ...given }: Options) {
    super({ ...connection, max: CONNECTIONS, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE })
    this.#given = given
    this.on('error', ({ message }) => given.log.warn({ reason: message }, 'lost a connection to the other nodes'))
    this.on('release', (_, client) => {
      if (client !== this.#listener) return
      this.#listener = null
      clearInterval(this.#asking)
    })
  }

  /** With a callback, as `query` calls it, a client to use; without, as the adapter calls it, the one that listens. */
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    return callback ? super.connect(callback) : this.#connectListener()
  }

  get isListening(): boolean {
    return this.#listener !== null
  }

  /** Ends the connections after what was said before has been sent, or could not be. */
  async close(): Promise<void> {
    this.#isClosed = true
    while (this.waitingCount > 0) await sleep(CLOSING_PAUSE)
    this.#drop()
    await this.end()
  }

  async #connectListener(): Promise<pg.PoolClient> {
    const client = await super.connect()
    if (this.#isClosed) {
      client.release(true)
      // The adapter would try again for ever.
      return new Promise(() => undefined)
    }
    this.#drop()
    this.#listener = client
    this.#asking = setInterval(() => void this.#ask(client), SIGN_OF_LIFE)
    client.on('error', ({ message }) => this.#given.log.warn({ reason: message }, 'lost the line to the other nodes'))
    client.once('end', () => {
      if (client === this.#listener) this.#drop()
    })
    setImmediate(this.#given.onListening)
    return client
  }

  /** A connection that hangs gives no error: it ends here, and the adapter, which hears of that, asks for another one. */
  async #ask(client: pg.PoolClient): Promise<void> {
    await client.query(`select 'listening'`).catch(() => {
      if (client === this.#listener) client.release(true)
    })
  }

  #drop(): void {
    // Without the adapter's own listener, which would ask for another one.
    this.#listener?.removeAllListeners('end').release(true)
  }
}
