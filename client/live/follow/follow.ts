import type { OpenAnswer, Present, Snapshot, StreamEvent, StreamKind } from '#events/live/protocol.ts'
import { type Clock, waitAfter } from '../connection/clock.ts'
import { UnreadableAnswer } from '../connection/transport.ts'
import type { Arrival } from './inbox.ts'

/** Asks for what came after a revision. Rejects as `ask` of the transport does. */
type Ask<K extends StreamKind> = (after: number) => Promise<OpenAnswer<K>>

/**
 * Follows one stream through cuts, repeats and gaps, and hands on what arrives in the order in which it is to be folded. An
 * event is taken only if its revision is the next; an older one is dropped; a newer one leads to a question for what lies
 * between. An event that arrives while a question is under way waits for its answer. The answer to a question of an earlier
 * connection counts for nothing.
 */
export class Follower<K extends StreamKind = StreamKind> {
  readonly #ask: Ask<K>
  readonly #take: (arrival: Arrival<K>) => void
  readonly #clock: Clock
  #revision = -1
  /** Number of the question that counts; a new one with each connection, loss of it, and question. */
  #question = 0
  /** True if there is a connection on which the stream was asked for, and is not given up. */
  #isOpen = false
  /** Events that arrived while a question is under way or waits; null when there is none. */
  #held: StreamEvent<K>[] | null = null
  #failures = 0
  #cancelWait: () => void = () => {}

  constructor(ask: Ask<K>, take: (arrival: Arrival<K>) => void, clock: Clock) {
    this.#ask = ask
    this.#take = take
    this.#clock = clock
  }

  /** There is a connection: catch up. */
  connected(): void {
    this.#isOpen = true
    this.#failures = 0
    this.#askAgain()
  }

  /**
   * Begins with the whole stream as it was kept, unless the server was asked for it.
   * @param until when it was in step, in milliseconds.
   */
  hold(kept: { readonly revision: number; readonly snapshot: Snapshot<K> }, until: number): void {
    if (this.#isOpen || this.#revision >= 0) return
    this.#answered({ ok: true, ...kept }, -1)
    this.#take({ kind: 'cut', until })
  }

  /**
   * There is none any more, or not for this stream. A question under way is asked anew after the next {@link connected}.
   * @param until when the server was last heard of, in milliseconds.
   */
  disconnected(until: number): void {
    this.#stop()
    this.#take({ kind: 'cut', until })
    this.#take({ kind: 'people', people: [] })
  }

  /** Events by others do not arrive any more from now on, though there is a connection. */
  stalled(): void {
    this.#take({ kind: 'cut', until: this.#clock.now() })
  }

  /** Nothing is known any more; the next question, after the next {@link connected}, asks for everything. */
  forget(): void {
    this.#stop()
    this.#revision = -1
  }

  /** The arrivals handed on cannot be used: ask for everything, after a while or on the next connection. */
  restart(): void {
    this.#revision = -1
    if (this.#isOpen) this.#askLater()
  }

  /** Takes what the server pushes; without a connection of its own, nothing. */
  receive(events: readonly StreamEvent<K>[]): void {
    if (!this.#isOpen) return
    if (this.#held) {
      this.#held.push(...events)
      return
    }
    const hasGap = this.#takeNext(events)
    if (!hasGap) return
    this.#held = [...events]
    this.#askAgain()
  }

  /** Takes who has the stream open. */
  meet(people: readonly Present[]): void {
    this.#take({ kind: 'people', people })
  }

  #stop(): void {
    this.#isOpen = false
    this.#question += 1
    this.#held = null
    this.#cancelWait()
  }

  /** Hands on the events that come next. Returns true when there are newer ones that do not. */
  #takeNext(events: readonly StreamEvent<K>[]): boolean {
    const next = events.filter(({ revision }) => {
      if (revision !== this.#revision + 1) return false
      this.#revision = revision
      return true
    })
    if (next.length > 0) this.#take({ kind: 'events', events: next })
    return events.some(({ revision }) => revision > this.#revision)
  }

  #askAgain(): void {
    this.#cancelWait()
    this.#question += 1
    this.#held ??= []
    const question = this.#question
    const after = this.#revision
    this.#ask(after).then(
      (answer) => {
        if (question === this.#question) this.#answered(answer, after)
      },
      (error: unknown) => {
        if (question !== this.#question) return
        if (error instanceof UnreadableAnswer) this.#take({ kind: 'unreadable', error })
        else this.#askLater()
      },
    )
  }

  /** Waiting keeps a server that errs, or lags behind its own messages, from being asked without end. */
  #askLater(): void {
    this.#cancelWait()
    this.#question += 1
    this.#held ??= []
    this.#cancelWait = this.#clock.after(waitAfter(this.#failures, this.#clock), () => this.#askAgain())
    this.#failures += 1
  }

  #answered(answer: OpenAnswer<K>, after: number): void {
    if (!answer.ok) {
      if (answer.code === 'unavailable') return this.#askLater()
      this.forget()
      return this.#take({ kind: 'closed', notice: answer.message, isReloadable: false })
    }
    if ('snapshot' in answer) {
      this.#revision = answer.revision
      this.#take({ kind: 'snapshot', snapshot: answer.snapshot, revision: answer.revision })
    } else this.#takeNext(answer.events)
    const isWhole = this.#revision >= answer.revision
    if (isWhole) this.#take({ kind: 'caught-up' })
    const held = this.#held ?? []
    const hasGap = this.#takeNext(held)
    if (isWhole && !hasGap) {
      this.#held = null
      this.#failures = 0
    } else if (this.#revision > after) this.#askAgain()
    else this.#askLater()
  }
}
