import { jitter } from '../../api/request/jitter.ts'
import type { Clock } from './clock.ts'

/** Puts off work that no person waits for, each piece by its own {@link jitter}. */
export class Jitter {
  readonly #clock: Clock
  /** The work put off, with the function that prevents it. */
  readonly #later = new Map<() => void, () => void>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  later(run: () => void): void {
    const once = () => {
      this.#later.delete(once)
      run()
    }
    this.#later.set(once, this.#clock.after(jitter(this.#clock), once))
  }

  /** A person waits for it: does the work that was put off now. */
  hurry(): void {
    for (const [once, prevent] of [...this.#later]) {
      prevent()
      once()
    }
  }

  /** It is of no use any more. */
  cancel(): void {
    for (const prevent of this.#later.values()) prevent()
    this.#later.clear()
  }
}
