/** Counts who watches something, and says when the first one comes and when the last one has gone. */
export class Watchers {
  readonly #onFirst: () => void
  readonly #onLast: () => void
  #count = 0

  constructor(onFirst: () => void, onLast: () => void) {
    this.#onFirst = onFirst
    this.#onLast = onLast
  }

  get isAny(): boolean {
    return this.#count > 0
  }

  /** One more; the returned function takes that back, once. */
  add(): () => void {
    this.#count += 1
    if (this.#count === 1) this.#onFirst()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#count -= 1
      if (this.#count === 0) this.#onLast()
    }
  }
}
