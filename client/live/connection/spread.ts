import { spreadWait } from '../../api/spread-wait.ts'
import type { Surroundings } from './surroundings.ts'

/** Puts off what nobody is waiting for, each thing by its own {@link spreadWait}. */
export class Spread {
  readonly #surroundings: Surroundings
  /** What is put off, with what prevents it. */
  readonly #later = new Map<() => void, () => void>()

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
  }

  later(run: () => void): void {
    const once = () => {
      this.#later.delete(once)
      run()
    }
    this.#later.set(once, this.#surroundings.after(spreadWait(this.#surroundings), once))
  }

  /** Somebody is waiting for it: does now what was put off. */
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
