import type { LogEvent } from '#events/registry.ts'
import { toStoreError } from '../store-errors.ts'
import { followLog, LogFollowers, PAGE } from '../log-followers.ts'
import { LogWindow, type SizedEvent } from '../log-window.ts'
import { type Position, StoreUnavailable } from '../port.ts'
import { isNext } from './rows.ts'

/** The safety net: nothing that another process appends stays unseen for longer, whatever becomes of notifications. */
const POLL_MS = 1_000

export type LogSource = {
  /** At most `limit` events after a position, in order and without gaps. @throws StoreUnavailable */
  readPage(after: Position, limit: number): Promise<readonly SizedEvent[]>
  head(): Promise<Position>
  /** Calls back with the head that another process has told of, or null when one may have been missed; returns what ends it. */
  listen(hear: (head: Position | null) => void): () => void
}

/**
 * The end of the log, followed once for all subscribers of this process. Each has their own place: they are served from the
 * window of newest events, or from the database when they are further behind, so that a slow one neither holds up the others
 * nor fills the memory.
 */
export class LogTail {
  readonly #source: LogSource
  /** Null while the log has no subscribers, and until the head is known. */
  #window: LogWindow | null = null
  readonly #followers = new LogFollowers()
  #subscribers = 0
  #stop: () => void = () => undefined
  #isPumping = false
  #pumpAgain = false
  #isClosed = false

  constructor(source: LogSource) {
    this.#source = source
  }

  /** Takes what this process has just committed; where it does not join on, the database is asked for what lies between. */
  offer(committed: readonly SizedEvent[]): void {
    const last = committed.at(-1)
    if (!this.#window || !last) return
    this.#window.add(committed)
    this.#followers.goOn()
    this.wake(last.event.position)
  }

  /** The log is said to reach to `head` (null: to an unknown place): reads what is missing. */
  wake(head: Position | null): void {
    if (this.#subscribers > 0 && (!this.#window || head === null || head > this.#window.last)) void this.#pump()
  }

  /** See EventStore.subscribe. */
  async *follow(after: Position, signal: AbortSignal): AsyncGenerator<readonly LogEvent[], void> {
    if (this.#subscribers++ === 0) this.#start()
    try {
      yield* followLog(
        after,
        signal,
        async (at) => this.#window?.after(at, PAGE) ?? eventsOf(await this.#source.readPage(at, PAGE)),
        async (at) => this.#moved(at, signal),
      )
    } finally {
      if (--this.#subscribers === 0) this.#stop()
    }
  }

  close(): void {
    this.#isClosed = true
    this.#stop()
    this.#followers.fail(new StoreUnavailable('the event store is closed'))
  }

  #start(): void {
    const unlisten = this.#source.listen((head) => this.wake(head))
    const timer = setInterval(() => void this.#pump(), POLL_MS)
    this.#stop = () => {
      unlisten()
      clearInterval(timer)
      this.#window = null
    }
    void this.#pump()
  }

  /** Resolves when the log goes on after a position, or on abort. */
  #moved(after: Position, signal: AbortSignal): Promise<void> {
    if (this.#isClosed) throw new StoreUnavailable('the event store is closed')
    return this.#followers.until(() => this.#window !== null && this.#window.last > after, signal)
  }

  /** Reads what the window lacks. One at a time; a call meanwhile makes it read once more. */
  async #pump(): Promise<void> {
    this.#pumpAgain = true
    if (this.#isPumping) return
    this.#isPumping = true
    try {
      while (this.#pumpAgain && this.#subscribers > 0 && !this.#isClosed) {
        this.#pumpAgain = false
        if (!this.#window) {
          const head = await this.#source.head()
          this.#window = new LogWindow(head, isNext)
        } else {
          const page = await this.#source.readPage(this.#window.last, PAGE)
          this.#window?.add(page)
          if (page.length === PAGE) this.#pumpAgain = true
        }
        this.#followers.goOn()
      }
    } catch (error) {
      this.#followers.fail(toStoreError(error))
    } finally {
      this.#isPumping = false
    }
  }
}

const eventsOf = (page: readonly SizedEvent[]): LogEvent[] => page.map(({ event }) => event)
