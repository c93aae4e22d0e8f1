/** Holds `max` tokens at most, full in the beginning, and fills again as time passes. */
export class TokenBucket {
  readonly #max: number
  readonly #perSecond: number
  readonly #now: () => number
  #level: number
  #at: number

  /** @param now in milliseconds. */
  constructor({ max, perSecond }: { max: number; perSecond: number }, now: () => number = () => performance.now()) {
    this.#max = max
    this.#perSecond = perSecond
    this.#now = now
    this.#level = max
    this.#at = now()
  }

  get isFull(): boolean {
    return this.#levelAt(this.#now()) === this.#max
  }

  /** Takes tokens; false when there are not that many, and then none are left. */
  take(tokens: number): boolean {
    const now = this.#now()
    this.#level = this.#levelAt(now) - tokens
    this.#at = now
    const isEnough = this.#level >= 0
    if (!isEnough) this.#level = 0
    return isEnough
  }

  #levelAt(now: number): number {
    return Math.min(this.#max, this.#level + ((now - this.#at) / 1000) * this.#perSecond)
  }
}
