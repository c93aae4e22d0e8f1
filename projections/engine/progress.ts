type Waiter = {
  readonly names: readonly string[]
  readonly position: string
  readonly end: (isReached: boolean) => void
}

/** How far each projection has come, as far as this process knows, and who waits for that. */
export class Progress {
  readonly #positions = new Map<string, string>()
  readonly #waiters = new Set<Waiter>()
  #asking = new AbortController()
  #isClosed = false

  get isAwaited(): boolean {
    return this.#waiters.size > 0
  }

  /** Aborts when the next one begins to wait. */
  get asked(): AbortSignal {
    return this.#asking.signal
  }

  set(name: string, position: string): void {
    this.#positions.set(name, position)
    for (const waiter of this.#waiters) if (this.#has(waiter)) waiter.end(true)
  }

  /** Waits until all of the named projections are at a position or past it; false when the time or all work is over before. */
  wait(names: readonly string[], position: string, timeoutMs: number): Promise<boolean> {
    const isReached = this.#has({ names, position })
    if (isReached || this.#isClosed) return Promise.resolve(isReached)
    return new Promise((resolve) => {
      const end = (isReached: boolean) => {
        clearTimeout(timer)
        this.#waiters.delete(waiter)
        resolve(isReached)
      }
      const timer = setTimeout(() => end(false), timeoutMs)
      const waiter: Waiter = { names, position, end }
      this.#waiters.add(waiter)
      this.#asking.abort()
      this.#asking = new AbortController()
    })
  }

  /** Nothing more will come: whoever still waits, or begins to, learns that his position was not reached. */
  close(): void {
    this.#isClosed = true
    for (const waiter of this.#waiters) waiter.end(false)
  }

  #has({ names, position }: Pick<Waiter, 'names' | 'position'>): boolean {
    return names.every((name) => (this.#positions.get(name) ?? '') >= position)
  }
}
