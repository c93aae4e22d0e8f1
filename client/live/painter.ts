import type { Surroundings } from './surroundings.ts'

/** Gathers changes and has them painted together, once a frame. */
export class Painter {
  readonly #surroundings: Surroundings
  readonly #paint: () => void
  #changes: (() => void)[] = []
  #afterwards: (() => void)[] = []
  #isAwaited = false

  constructor(surroundings: Surroundings, paint: () => void) {
    this.#surroundings = surroundings
    this.#paint = paint
  }

  /** Makes a change with the next paint, after those taken before. */
  take(change: () => void): void {
    this.#changes.push(change)
    if (this.#isAwaited) return
    this.#isAwaited = true
    this.#surroundings.beforePaint(() => {
      this.#isAwaited = false
      if (this.#changes.length > 0) this.paint()
    })
  }

  /** Runs something once everything taken so far is painted. */
  afterwards(run: () => void): void {
    this.#afterwards.push(run)
  }

  /** Paints now what has been taken: for what this person does, which must be seen in the same frame. */
  paint(): void {
    for (const change of this.#changes.splice(0)) change()
    this.#paint()
    for (const run of this.#afterwards.splice(0)) run()
  }
}
