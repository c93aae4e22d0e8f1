import { FIRST_WAIT_MS, type Clock, waitAfter } from './clock.ts'
import type { DownReason, Transport } from './transport.ts'

/**
 * How it stands with the server.
 * `live`: it is there, and each open stream is current as soon as it has caught up. `reconnecting`: the connection is down for
 * a moment. `offline`: the browser says so, or it has been down for more than ten seconds. `failing`: the same, and something
 * answers for the server, such as a proxy. `away`: the server is there and
 * says that it can neither save nor follow. `signed-out`: the session is over; the client sends nothing until a person signs in.
 * `outdated`: the server has a newer version of this page and does not talk with this one any more; only reloading helps.
 */
export type Connection = 'live' | 'reconnecting' | 'offline' | 'failing' | 'away' | 'signed-out' | 'outdated'

/** From when on a connection that is down is called offline. */
const OFFLINE_AFTER_MS = 10_000

/** The server pings every 7 s and gives up after 12 more; silence for longer than both means a connection that is dead. */
const DEAD_AFTER_MS = 20_000

/** While the page is seen, attempts that fail are not further apart: the server's return is noticed soon. */
const MAX_WAIT_SEEN_MS = 2000

/** An attempt younger than this is not begun anew: the browser often says in several ways at once that all is well. */
const FRESH_MS = 1000

/** A connection that breaks sooner than this was no success: the next waits go on growing. */
const LASTING_MS = 10_000

/**
 * Keeps a connection up while it is started: tries again and again, at once when the browser sees a reason to. A connection that
 * is lost is always `reconnecting` first, whatever it becomes then.
 */
export class LinkState {
  readonly #transport: Pick<Transport, 'connect' | 'disconnect'>
  readonly #clock: Clock
  readonly #onState: (state: Connection) => void
  #state: Connection = 'reconnecting'
  #isStarted = false
  #isUp = false
  #upAt = 0
  #heardAt = 0
  /** When the attempt under way was begun; null while there is none. */
  #triedAt: number | null = null
  #lostAt = 0
  #failures = 0
  /** The last attempt that failed had an answer. */
  #isAnswered = false
  #cancelRetry: () => void = () => {}
  #cancelOffline: () => void = () => {}

  constructor(
    transport: Pick<Transport, 'connect' | 'disconnect'>,
    clock: Clock,
    onState: (state: Connection) => void,
  ) {
    this.#transport = transport
    this.#clock = clock
    this.#onState = onState
  }

  get isUp(): boolean {
    return this.#isUp
  }

  /** When the server was last heard of, in milliseconds; 0 before the first time. */
  get heardAt(): number {
    return this.#heardAt
  }

  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    this.#failures = 0
    this.#becomeDown()
    this.#try()
  }

  /** @param state what to call it from now on. */
  stop(state: Connection): void {
    if (this.#isStarted) this.#transport.disconnect()
    this.#isStarted = false
    this.#lose()
    this.#cancelOffline()
    this.#become(state)
  }

  up(): void {
    this.#isUp = true
    this.#triedAt = null
    this.#upAt = this.#clock.now()
    this.heard()
    this.#cancelOffline()
    this.#become('live')
  }

  /** The server says that it can neither save nor follow, or that it can again. */
  stores(isAway: boolean): void {
    if (!this.#isUp || isAway === (this.#state === 'away')) return
    this.#become(isAway ? 'away' : 'live')
  }

  down(reason: DownReason): void {
    const wasUp = this.#isUp
    switch (reason) {
      case 'lost':
      case 'failing':
        this.#lose()
        this.#isAnswered = reason === 'failing'
        if (this.#state === 'away') this.#becomeDown()
        if (this.#state === 'offline' || this.#state === 'failing') this.#becomeUnreachable()
        this.#retryLater(!wasUp)
        break
      case 'away':
        this.#lose()
        this.#retryLater(false)
        this.#cancelOffline()
        this.#become('away')
        break
      case 'signed-out':
        this.stop('signed-out')
        break
      case 'reload':
        this.stop('outdated')
        break
    }
  }

  heard(): void {
    this.#heardAt = this.#clock.now()
  }

  /** The browser is online again, or the tab is looked at again: whatever is down or silent is tried at once. */
  wake(): void {
    const now = this.#clock.now()
    const isAlive = this.#isUp && now - this.#heardAt <= DEAD_AFTER_MS
    const isTrying = this.#triedAt !== null && now - this.#triedAt < FRESH_MS
    if (!this.#isStarted || isAlive || isTrying) return
    this.#lose()
    this.#failures = 0
    this.#try()
  }

  /** The server has answered a request, so it is there: an attempt that waits for its turn is made now. */
  reached(): void {
    const hasWaited = this.#clock.now() - this.#lostAt >= FIRST_WAIT_MS
    if (!this.#isStarted || this.#isUp || this.#triedAt !== null || !hasWaited) return
    this.#try()
  }

  /** The browser says that it has no network. It may be wrong about a server near by, so attempts go on. */
  browserOffline(): void {
    if (!this.#isStarted) return
    this.#transport.disconnect()
    this.#lose()
    this.#retryLater(true)
    this.#cancelOffline()
    this.#isAnswered = false
    this.#become('offline')
  }

  #try(): void {
    this.#cancelRetry()
    this.#triedAt = this.#clock.now()
    this.#transport.connect()
  }

  #lose(): void {
    this.#cancelRetry()
    this.#triedAt = null
    this.#lostAt = this.#clock.now()
    if (!this.#isUp) return
    this.#isUp = false
    if (this.#clock.now() - this.#upAt >= LASTING_MS) this.#failures = 0
    this.#becomeDown()
  }

  /** @param isHurried it is unknown if the server is there. One that is there and cuts us off, or is in trouble, is spared. */
  #retryLater(isHurried: boolean): void {
    const longest = isHurried && this.#clock.isSeen() ? MAX_WAIT_SEEN_MS : undefined
    this.#cancelRetry = this.#clock.after(waitAfter(this.#failures, this.#clock, longest), () => this.#try())
    this.#failures += 1
  }

  #becomeDown(): void {
    this.#become('reconnecting')
    this.#cancelOffline = this.#clock.after(OFFLINE_AFTER_MS, () => this.#becomeUnreachable())
  }

  #becomeUnreachable(): void {
    this.#become(this.#isAnswered ? 'failing' : 'offline')
  }

  #become(state: Connection): void {
    if (state === this.#state) return
    this.#state = state
    this.#onState(state)
  }
}
