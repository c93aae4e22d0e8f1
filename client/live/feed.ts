import type { BoardEvent, BoardSnapshot, LiveRefusal, OpenAnswer } from '#events/live/protocol.ts'
import { type Surroundings, waitAfter } from './surroundings.ts'
import { UnreadableAnswer } from './wire.ts'

/** What a feed hands on, in the order in which it is to be folded. */
export type FeedSink = {
  /** The next events of the stream, without gap or repeat. */
  events(events: readonly BoardEvent[]): void
  /** A whole board in the place of everything before. */
  snapshot(snapshot: BoardSnapshot, revision: number): void
  /** The answer to an opening has been handed on: the board is where the server was. */
  caughtUp(): void
  /** An answer came that cannot be understood. Nothing more will come until {@link Feed.restart}. */
  unreadable(error: UnreadableAnswer): void
  /** The board cannot be had; nothing more will come. */
  refused(refusal: LiveRefusal): void
}

/** Asks for what came after a revision. Rejects as `ask` of the wire does. */
export type Ask = (after: number) => Promise<OpenAnswer>

/**
 * Follows one stream through cuts, repeats and gaps. An event is taken only if its revision is the next; an older one is
 * dropped; a newer one leads to a question for what lies between. What arrives while a question is under way waits for its
 * answer, and the answer to a question of an earlier connection counts for nothing.
 */
export class Feed {
  readonly #ask: Ask
  readonly #sink: FeedSink
  readonly #surroundings: Surroundings
  #revision = -1
  /** Number of the question that counts; a new one with each connection, loss of it, and question. */
  #question = 0
  /** Whether there is a connection on which the board was asked for, and is not given up. */
  #isOpen = false
  /** What arrived since the question under way was asked; null when there is none. */
  #held: BoardEvent[] | null = null
  #failures = 0
  #cancelWait: () => void = () => {}

  constructor(ask: Ask, sink: FeedSink, surroundings: Surroundings) {
    this.#ask = ask
    this.#sink = sink
    this.#surroundings = surroundings
  }

  /** There is a connection: catch up. */
  connected(): void {
    this.#isOpen = true
    this.#failures = 0
    this.#askAgain()
  }

  /** There is none, or nobody follows. What a question under way would have said is asked for anew after the next {@link connected}. */
  disconnected(): void {
    this.#isOpen = false
    this.#question += 1
    this.#held = null
    this.#cancelWait()
  }

  /** Nothing is known any more; the next question, after the next {@link connected}, asks for everything. */
  forget(): void {
    this.disconnected()
    this.#revision = -1
  }

  /** What was handed on cannot be used: ask for everything, after a while or on the next connection. */
  restart(): void {
    this.#revision = -1
    if (this.#isOpen) this.#askLater()
  }

  /** Takes what the server pushes; without a connection of its own, nothing. */
  receive(events: readonly BoardEvent[]): void {
    if (!this.#isOpen) return
    if (this.#held) this.#held.push(...events)
    else if (this.#hasGapAfterTaking(events)) {
      this.#held = [...events]
      this.#askAgain()
    }
  }

  /** Hands on the events that come next; true when there are newer ones that do not. */
  #hasGapAfterTaking(events: readonly BoardEvent[]): boolean {
    const next = this.#takeNext(events)
    if (next.length > 0) this.#sink.events(next)
    return events.some(({ revision }) => revision > this.#revision)
  }

  #takeNext(events: readonly BoardEvent[]): readonly BoardEvent[] {
    return events.filter(({ revision }) => {
      if (revision !== this.#revision + 1) return false
      this.#revision = revision
      return true
    })
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
        if (error instanceof UnreadableAnswer) this.#sink.unreadable(error)
        else this.#askLater()
      },
    )
  }

  /** Waiting keeps a server that errs, or lags behind its own messages, from being asked without end. */
  #askLater(): void {
    this.#cancelWait()
    this.#question += 1
    this.#held ??= []
    this.#cancelWait = this.#surroundings.after(waitAfter(this.#failures, this.#surroundings), () => this.#askAgain())
    this.#failures += 1
  }

  #answered(answer: OpenAnswer, after: number): void {
    if (!answer.ok) {
      if (answer.code === 'unavailable') this.#askLater()
      else this.#sink.refused(answer)
      return
    }
    if ('snapshot' in answer) {
      this.#revision = answer.revision
      this.#sink.snapshot(answer.snapshot, answer.revision)
    } else {
      const next = this.#takeNext(answer.events)
      if (next.length > 0) this.#sink.events(next)
    }
    const isWhole = this.#revision >= answer.revision
    if (isWhole) this.#sink.caughtUp()
    const held = this.#held ?? []
    const hasGap = this.#hasGapAfterTaking(held)
    if (isWhole && !hasGap) {
      this.#held = null
      this.#failures = 0
    } else if (this.#revision > after) this.#askAgain()
    else this.#askLater()
  }
}
