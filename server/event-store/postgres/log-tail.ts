import type { LogEvent } from '#events/registry.ts'
import { LogWindow, type Placed } from './log-window.ts'
import { StoreUnavailable } from '../port.ts'
import { toStoreError } from './store-error.ts'

const PAGE = 500
/** The safety net: nothing that another process appends stays unseen for longer, whatever becomes of notifications. */
const POLL_MS = 1_000

export type LogSource = {
  /** At most `limit` events after a position, in order and without gaps. @throws StoreUnavailable */
  readPage(after: number, limit: number): Promise<readonly Placed[]>
  head(): Promise<number>
  /** Calls back with the head that another process has heard of; returns what ends it. */
  listen(hear: (head: number) => void): () => void
}

type Waiting = { readonly after: number; readonly go: () => void; readonly fail: (error: Error) => void }

/**
 * The end of the log, followed once for all subscribers of this process. Each has its own place: it is served from the
 * window of newest events, or from the database when it is further behind, so that a slow one neither holds up the others
 * nor fills the memory.
 */
export class LogTail {
  readonly #source: LogSource
  /** Null while nobody subscribes, and until the head is known. */
  #window: LogWindow | null = null
  #waiting = new Set<Waiting>()
  #subscribers = 0
  #stop: () => void = () => undefined
  #isPumping = false
  #pumpAgain = false
  #isClosed = false

  constructor(source: LogSource) {
    this.#source = source
  }

  /** Takes what this process has just committed; where it does not join on, the database is asked for what lies between. */
  offer(committed: readonly Placed[]): void {
    const last = committed.at(-1)
    if (!this.#window || !last) return
    this.#window.add(committed)
    this.#goOn()
    this.wake(last.position)
  }

  /** The log is said to reach to `head`: reads what is missing. */
  wake(head: number): void {
    if (this.#subscribers > 0 && (!this.#window || head > this.#window.last)) void this.#pump()
  }

  /** See EventStore.subscribe. */
  async *follow(after: number, signal: AbortSignal): AsyncGenerator<readonly LogEvent[], void> {
    if (this.#subscribers++ === 0) this.#start()
    try {
      let at = after
      while (!signal.aborted) {
        const batch = this.#window?.after(at, PAGE) ?? (await this.#source.readPage(at, PAGE))
        const last = batch.at(-1)
        if (!last) await this.#moved(at, signal)
        else if (!signal.aborted) {
          at = last.position
          yield batch.map(({ event }) => event)
        }
      }
    } finally {
      if (--this.#subscribers === 0) this.#stop()
    }
  }

  close(): void {
    this.#isClosed = true
    this.#stop()
    this.#fail(new StoreUnavailable('the event store is closed'))
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
  #moved(after: number, signal: AbortSignal): Promise<void> {
    if (this.#isClosed) throw new StoreUnavailable('the event store is closed')
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => () => {
        this.#waiting.delete(waiting)
        signal.removeEventListener('abort', waiting.go)
        done()
      }
      const waiting: Waiting = { after, go: settle(resolve), fail: (error) => settle(() => reject(error))() }
      if (signal.aborted || (this.#window && this.#window.last > after)) return resolve()
      this.#waiting.add(waiting)
      signal.addEventListener('abort', waiting.go)
    })
  }

  #goOn(): void {
    for (const waiting of this.#waiting) {
      if (this.#window && this.#window.last > waiting.after) waiting.go()
    }
  }

  #fail(error: Error): void {
    for (const waiting of this.#waiting) waiting.fail(error)
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
          this.#window = new LogWindow(head)
        } else {
          const page = await this.#source.readPage(this.#window.last, PAGE)
          this.#window?.add(page)
          if (page.length === PAGE) this.#pumpAgain = true
        }
        this.#goOn()
      }
    } catch (error) {
      this.#fail(toStoreError(error))
    } finally {
      this.#isPumping = false
    }
  }
}
