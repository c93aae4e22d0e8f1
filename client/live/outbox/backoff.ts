import { jitter } from '../../api/request/jitter.ts'
import { MAX_WAIT_MS, type Clock, waitAfter } from '../connection/clock.ts'

type Wait = { readonly failures: number; readonly cancel: () => void; readonly isOver: boolean }

/** Says what has to wait before it is tried again: one entry, or all of them. Each failure in a row makes a wait longer. */
export class Backoff {
  readonly #clock: Clock
  readonly #onOver: () => void
  #halt: (() => void) | null = null
  #failures = 0
  readonly #waits = new Map<string, Wait>()

  /** @param onOver something may be tried again. */
  constructor(clock: Clock, onOver: () => void) {
    this.#clock = clock
    this.#onOver = onOver
  }

  mustWait(id: string): boolean {
    return this.#halt !== null || this.#waits.get(id)?.isOver === false
  }

  /** Nothing is tried for a while. @param waitMs for how long the server asks for patience; null if it does not. */
  haltAll(waitMs: number | null): void {
    if (this.#halt && waitMs === null) return
    // Commands that fail side by side fail for one reason, which counts once.
    if (!this.#halt) this.#failures += 1
    this.#halt?.()
    this.#halt = this.#clock.after(this.#length(this.#failures, waitMs, MAX_WAIT_MS), () => {
      this.#halt = null
      this.#onOver()
    })
  }

  /** One entry is not tried for a while. @param longestMs the longest wait that failures lead to. */
  halt(id: string, waitMs: number | null, longestMs: number = MAX_WAIT_MS): void {
    const before = this.#waits.get(id)
    before?.cancel()
    const failures = (before?.failures ?? 0) + 1
    const cancel = this.#clock.after(this.#length(failures, waitMs, longestMs), () => {
      this.#waits.set(id, { failures, cancel, isOver: true })
      this.#onOver()
    })
    this.#waits.set(id, { failures, cancel, isOver: false })
  }

  /** The server gave its last word on an entry: it is there. */
  answered(id: string): void {
    this.#failures = 0
    this.forget(id)
  }

  /** An entry is not tried any more. */
  forget(id: string): void {
    this.#waits.get(id)?.cancel()
    this.#waits.delete(id)
  }

  /** Ends every wait without a word. */
  end(): void {
    this.#halt?.()
    this.#halt = null
    for (const [id, { failures, cancel }] of this.#waits) {
      cancel()
      this.#waits.set(id, { failures, cancel, isOver: true })
    }
  }

  /** A server that asks for patience asks everybody for the same, so each adds a wait of its own. */
  #length(failures: number, waitMs: number | null, longestMs: number): number {
    const asked = waitMs === null ? 0 : waitMs + jitter(this.#clock)
    return Math.max(asked, waitAfter(failures - 1, this.#clock, longestMs))
  }
}
