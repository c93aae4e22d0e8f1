import { type AllStreamSubscription, excludeSystemEvents, START } from '@eventstore/db-client'
import { BEFORE_ALL, type Position, StoreUnavailable } from '../port.ts'
import { upcast } from '../upcast.ts'
import type { Connection } from './connection.ts'
import { toStoreError } from './errors.ts'
import { fromPosition } from './positions.ts'
import { readHead } from './read.ts'
import { fromStored } from './stored-event.ts'
import { TailWindow } from './tail-window.ts'

type Waiting = { readonly isOver: () => boolean; readonly go: () => void; readonly fail: (error: Error) => void }

/**
 * One subscription to the end of the log, from its opening to its end, which may be at any time: the client's subscriptions
 * die with their connection, and say nothing when the server falls silent.
 */
export class Following {
  readonly #connection: Connection
  #window: TailWindow | null = null
  #subscription: AllStreamSubscription | null = null
  #error: Error | null = null
  readonly #waiting = new Set<Waiting>()
  readonly #watch: NodeJS.Timeout
  /** At the last look: the head of the log, and how far the subscription had come. */
  #head: Position = BEFORE_ALL
  #came: Position = BEFORE_ALL
  #isLooking = false

  constructor(connection: Connection) {
    // Silence is noticed within the patience that there is for an answer: half of it until the look, half for the look.
    this.#connection = { ...connection, patienceMs: connection.patienceMs / 2 }
    this.#watch = setInterval(() => void this.#look(), this.#connection.patienceMs)
    void this.#open()
  }

  get hasEnded(): boolean {
    return this.#error !== null
  }

  /** The newest events, as soon as the subscription stands; null when it is not awaited any longer. @throws StoreUnavailable */
  async window(signal: AbortSignal): Promise<TailWindow | null> {
    await this.#until(() => this.#window !== null, signal)
    return signal.aborted ? null : this.#window
  }

  /** Resolves when the log goes on after a position, or on abort. @throws StoreUnavailable */
  moved(after: Position, signal: AbortSignal): Promise<void> {
    return this.#until(() => (this.#window?.last ?? '') > after, signal)
  }

  /** Ends the subscription; whoever follows, or tries to, gets the error. */
  end(error: Error): void {
    if (this.#error) return
    this.#error = error
    clearInterval(this.#watch)
    for (const { fail } of this.#waiting) fail(error)
    this.#subscription?.unsubscribe().catch(() => undefined)
  }

  async #open(): Promise<void> {
    try {
      await readHead(this.#connection)
      if (this.#error) return
      // Both of one look: another one may have ended meanwhile.
      const { head, until } = this.#connection.end
      const window = new TailWindow(head)
      const subscription = this.#connection.client.subscribeToAll({
        // Exclusive. From the head on, the server would send all that others have written since, which is none of ours.
        fromPosition: fromPosition(until) ?? START,
        filter: excludeSystemEvents(),
        requiresLeader: true,
      })
      this.#subscription = subscription
      subscription.on('data', ({ event }) => {
        const stored = event && fromStored(event)
        if (!stored) return
        window.add(upcast(stored))
        this.#goOn()
      })
      // The listeners stay: an error that comes late would end the process.
      subscription.on('error', (error) => this.end(toStoreError(error)))
      for (const end of ['end', 'close'] as const) {
        subscription.on(end, () => this.end(new StoreUnavailable('the event store ended the subscription')))
      }
      subscription.on('confirmation', () => {
        this.#window = window
        this.#goOn()
      })
    } catch (error) {
      this.end(toStoreError(error))
    }
  }

  /** Whether the server still answers, and the subscription brings what it says that there is. */
  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const head = await readHead(this.#connection)
      const last = this.#window?.last ?? BEFORE_ALL
      if (last < this.#head && last === this.#came) this.end(new StoreUnavailable('the subscription has fallen silent'))
      this.#head = head
      this.#came = last
    } catch (error) {
      this.end(toStoreError(error))
    } finally {
      this.#isLooking = false
    }
  }

  /** Resolves when something is so, or on abort. */
  #until(isOver: () => boolean, signal: AbortSignal): Promise<void> {
    if (this.#error) throw this.#error
    if (isOver() || signal.aborted) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => {
        this.#waiting.delete(waiting)
        signal.removeEventListener('abort', waiting.go)
        done()
      }
      const waiting: Waiting = { isOver, go: () => settle(resolve), fail: (error) => settle(() => reject(error)) }
      this.#waiting.add(waiting)
      signal.addEventListener('abort', waiting.go)
    })
  }

  #goOn(): void {
    for (const waiting of this.#waiting) if (waiting.isOver()) waiting.go()
  }
}
