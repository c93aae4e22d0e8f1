import type { CommandId } from '#events/kernel/ids.ts'
import type { Clock } from '../../connection/clock.ts'

/** A message from one tab of a person to their others. */
export type TabMessage =
  /** Rows of the database changed. */
  | { readonly type: 'changed' }
  /** The server has taken a command. */
  | { readonly type: 'accepted'; readonly id: CommandId; readonly revision: number; readonly body: unknown }
  /** The one that sends is alive. */
  | { readonly type: 'alive' }
  /** `by` wants to send, and asks the one that does to stop. */
  | { readonly type: 'wanted'; readonly by: string }
  /** The one that sent has stopped, and kept all that it knew. */
  | { readonly type: 'yours'; readonly to: string }

/** The other tabs of a person in this browser. */
export type Channel = {
  say(message: TabMessage): void
  /** @param hear is told what other tabs say, in the order in which each says it. */
  follow(hear: (message: TabMessage) => void): void
  close(): void
}

/** The part of the browser's Web Locks that is used here. */
export type Locks = {
  /**
   * Holds a lock until the promise of `held` is decided. `isStolen`: the tab that has it loses it, and those that wait are passed.
   * Rejects when it is taken away, or given up by `signal` while it is waited for.
   */
  hold(
    name: string,
    held: () => Promise<void>,
    options: { readonly isStolen: boolean; readonly signal: AbortSignal },
  ): Promise<void>
}

/** How long a tab that is asked to stop may take, in milliseconds; one that is frozen never answers. */
const MAX_ANSWER_MS = 2000
/** The pause before a tab that lost the lock waits for it again, in milliseconds. */
const ASKED_AGAIN_MS = 100
/** How often the tab that sends says that it is alive, while others wait for it. */
const ALIVE_EVERY_MS = 3000
/** A tab that is looked at takes over from one that was silent for so long. */
const MAX_SILENCE_MS = 10_000

type Listeners = {
  /** This tab sends from now on. */
  readonly onSender: () => void
  /** This tab does not send any more. Resolves once all that it knows is kept. */
  readonly onWatcher: () => Promise<void>
  /** Says if something waits, and if it could be sent now. */
  readonly work: () => 'none' | 'waits' | 'to be sent'
}

/**
 * Makes one tab of a person the one that sends: the lock says which. A tab with something to send asks for it; the one that has
 * it stops, keeps what it knows, and says so. One that does not answer is robbed, which is safe, since the server knows commands
 * that come again.
 */
export class SenderRole {
  readonly #name: string
  readonly #tab: string
  readonly #locks: Locks
  readonly #channel: Channel
  readonly #clock: Clock
  readonly #on: Listeners
  #isSender = false
  #isOver = false
  #isAsking = false
  /** The browser gave the lock, also while another tab was asked for and sends. */
  #isHolding = false
  #isWatching = false
  #heardAt: number
  /** Gives the lock back, or gives up waiting for it. */
  #giveUp = () => {}

  constructor(name: string, deps: { tab: string; locks: Locks; channel: Channel; clock: Clock; on: Listeners }) {
    this.#name = name
    this.#tab = deps.tab
    this.#locks = deps.locks
    this.#channel = deps.channel
    this.#clock = deps.clock
    this.#on = deps.on
    this.#heardAt = deps.clock.now()
  }

  get isSender(): boolean {
    return this.#isSender
  }

  /** Waits for its turn to send. */
  start(): void {
    this.#hold(false)
  }

  /** Sends no more, and waits no more. */
  stop(): void {
    this.#isOver = true
    this.#isSender = false
    this.#giveUp()
  }

  /** This tab has something to send. */
  want(): void {
    if (this.#isSender || this.#isAsking || this.#isOver) return
    this.#isAsking = true
    this.#channel.say({ type: 'wanted', by: this.#tab })
    this.#clock.after(MAX_ANSWER_MS, () => this.#take())
  }

  /** Something waits to be sent. Until nothing does, the tab that sends says that it is alive, and the others watch over it. */
  watch(): void {
    if (this.#isWatching || this.#isOver) return
    this.#isWatching = true
    this.#clock.after(ALIVE_EVERY_MS, () => {
      this.#isWatching = false
      const work = this.#on.work()
      if (this.#isSender) this.#channel.say({ type: 'alive' })
      else if (work === 'to be sent' && this.#isLeaderSilent()) this.want()
      if (work !== 'none') this.watch()
    })
  }

  /** A silent one is robbed by a tab that is looked at. */
  #isLeaderSilent(): boolean {
    return this.#clock.isSeen() && this.#clock.now() - this.#heardAt > MAX_SILENCE_MS
  }

  async hear(message: TabMessage): Promise<void> {
    this.#heardAt = this.#clock.now()
    if (message.type === 'yours' && message.to === this.#tab) this.#take()
    if (message.type !== 'wanted' || !this.#isSender) return
    this.#isSender = false
    await this.#on.onWatcher()
    this.#channel.say({ type: 'yours', to: message.by })
    // The one that asked may be gone by now: then this one goes on.
    this.#clock.after(MAX_ANSWER_MS, () => this.#resume())
  }

  #take(): void {
    if (!this.#isAsking || this.#isOver || this.#isSender) return
    this.#isAsking = false
    this.#giveUp()
    this.#hold(true)
  }

  #resume(): void {
    if (this.#isHolding && !this.#isSender && !this.#isOver) this.#become()
  }

  #become(): void {
    this.#isSender = true
    this.#isAsking = false
    this.#on.onSender()
  }

  #hold(isStolen: boolean): void {
    const ending = new AbortController()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    this.#giveUp = () => {
      release()
      ending.abort()
    }
    const isCurrent = () => !ending.signal.aborted
    const hold = () => {
      if (isCurrent()) {
        this.#isHolding = true
        this.#become()
      }
      return held
    }
    this.#locks.hold(this.#name, hold, { isStolen, signal: ending.signal }).catch(() => {
      // It was taken away, or given up: then this one waits anew, or another attempt goes on.
      if (!isCurrent() || this.#isOver) return
      this.#isHolding = false
      const wasSender = this.#isSender
      this.#isSender = false
      if (wasSender) void this.#on.onWatcher()
      // A browser that refuses every lock is asked now and then, not without a pause.
      this.#clock.after(ASKED_AGAIN_MS, () => {
        if (!this.#isOver && isCurrent()) this.#hold(false)
      })
    })
  }
}
