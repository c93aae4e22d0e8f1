import { type AllStreamSubscription, excludeSystemEvents, START, TimeoutError } from '@eventstore/db-client'
import { toStoreError } from '../store-errors.ts'
import { LogFollowers } from '../log-followers.ts'
import { LogWindow } from '../log-window.ts'
import { BEFORE_ALL, type Position, StoreUnavailable } from '../port.ts'
import { upcast } from '../upcast.ts'
import type { Connection } from './connection.ts'
import { fromPosition } from './positions.ts'
import { readHead } from './read.ts'
import { fromStored } from './stored-event.ts'

/** Before a subscription that brought nothing is opened again. */
const PAUSE_MS = 100

/**
 * The end of the log by way of the client's subscriptions, from the opening of the first to the end, which may be at any
 * time: they die with their connection, and say nothing when the server falls silent. Two endings are no outage, and the next
 * subscription goes on after the last event that came: the server ends one that is slower than a burst, and this process
 * leaves a node of a cluster that does not answer.
 */
export class Following {
  readonly #connection: Connection
  /** Null until the first subscription is opened. */
  #window: LogWindow | null = null
  #isConfirmed = false
  #subscription: AllStreamSubscription | null = null
  /** Everything up to here came, or is none of ours. */
  #until: Position = BEFORE_ALL
  /** True if the subscription brought anything. */
  #hasBrought = false
  #error: Error | null = null
  readonly #followers = new LogFollowers()
  readonly #watch: NodeJS.Timeout
  readonly #forgetLeft: () => void
  /** At the last look: the head of the log, and how far the subscription had come. */
  #head: Position = BEFORE_ALL
  #came: Position = BEFORE_ALL
  #isLooking = false
  #willGoOn = false

  constructor(connection: Connection) {
    // Silence is noticed within the patience that there is for an answer: half of it until the look, half for the look.
    this.#connection = { ...connection, patienceMs: connection.patienceMs / 2 }
    this.#watch = setInterval(() => void this.#look(), this.#connection.patienceMs)
    this.#forgetLeft = connection.channels.onLeft(() => this.#resume())
    void this.#open()
  }

  get hasEnded(): boolean {
    return this.#error !== null
  }

  /** The newest events, as soon as the subscription stands; null when it is not awaited any longer. @throws StoreUnavailable */
  async window(signal: AbortSignal): Promise<LogWindow | null> {
    await this.#wait(() => this.#isConfirmed, signal)
    return signal.aborted ? null : this.#window
  }

  /** Resolves when the log goes on after a position, or on abort. @throws StoreUnavailable */
  moved(after: Position, signal: AbortSignal): Promise<void> {
    return this.#wait(() => (this.#window?.last ?? '') > after, signal)
  }

  /** Ends the subscription; all who follow, or try to, get the error. */
  end(error: Error): void {
    if (this.#error) return
    this.#error = error
    clearInterval(this.#watch)
    this.#forgetLeft()
    this.#followers.fail(error)
    this.#drop()
  }

  async #open(): Promise<void> {
    try {
      await readHead(this.#connection)
      if (this.#error) return
      // Both of one look: another one may have ended meanwhile.
      const { head, until } = this.#connection.end
      // From the head on, the server would send all that others have written since, which is none of ours.
      this.#until = until
      this.#window = new LogWindow(head)
      this.#subscribe()
    } catch (error) {
      this.end(toStoreError(error))
    }
  }

  #subscribe(): void {
    const subscription = this.#connection.client.subscribeToAll({
      // Exclusive.
      fromPosition: fromPosition(this.#until) ?? START,
      filter: excludeSystemEvents(),
      requiresLeader: true,
    })
    this.#subscription = subscription
    this.#hasBrought = false
    const isCurrent = () => this.#subscription === subscription
    subscription.on('data', ({ event }) => {
      // An ended subscription may still bring events; they come again with the next one.
      const stored = isCurrent() && event && fromStored(event)
      if (!stored) return
      this.#hasBrought = true
      this.#until = stored.position
      this.#window?.add([{ event: upcast(stored), bytes: Buffer.byteLength(JSON.stringify(stored.data)) }])
      this.#goOnSoon()
    })
    // The listeners stay: an error that comes late would end the process.
    subscription.on('error', (error) => {
      if (!isCurrent()) return
      // "Consumer too slow to handle event while live. Client resubscription required."
      if (error instanceof TimeoutError) this.#resume()
      else this.end(toStoreError(error))
    })
    for (const end of ['end', 'close'] as const) {
      subscription.on(end, () => {
        if (isCurrent()) this.end(new StoreUnavailable('the event store ended the subscription'))
      })
    }
    subscription.on('confirmation', () => {
      if (!isCurrent()) return
      this.#isConfirmed = true
      this.#followers.goOn()
    })
  }

  /** Events of one turn of the event loop come one by one, and are one batch for those who follow. */
  #goOnSoon(): void {
    if (this.#willGoOn) return
    this.#willGoOn = true
    setImmediate(() => {
      this.#willGoOn = false
      this.#followers.goOn()
    })
  }

  /** Goes on with another subscription after the last event that came. The followers are not told; the looks watch over it. */
  #resume(): void {
    if (!this.#subscription) return
    this.#drop()
    const open = () => {
      if (!this.#error) this.#subscribe()
    }
    setTimeout(open, this.#hasBrought ? 0 : PAUSE_MS)
  }

  #drop(): void {
    this.#subscription?.unsubscribe().catch(() => undefined)
    this.#subscription = null
  }

  /** Ends the subscription when the server does not answer, or when it falls silent before the head that the server gave. */
  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const head = await readHead(this.#connection)
      const last = (this.#isConfirmed && this.#window?.last) || BEFORE_ALL
      if (last < this.#head && last === this.#came) this.end(new StoreUnavailable('the subscription has fallen silent'))
      this.#head = head
      this.#came = last
    } catch (error) {
      this.end(toStoreError(error))
    } finally {
      this.#isLooking = false
    }
  }

  async #wait(isOver: () => boolean, signal: AbortSignal): Promise<void> {
    if (this.#error) throw this.#error
    await this.#followers.until(isOver, signal)
  }
}
