type Waiter = {
  readonly names: readonly string[]
  readonly position: string
  readonly end: (isReached: boolean) => void
}

/** How far each projection has come, as far as this process knows, and who waits for that. */
export class Progress {
  readonly #positions = new Map<string, string>()
  readonly #waiters = new Set<Waiter>()

  get isAwaited(): boolean {
    return this.#waiters.size > 0
  }

  set(name: string, position: string): void {
    this.#positions.set(name, position)
    for (const waiter of this.#waiters) if (this.#has(waiter)) waiter.end(true)
  }

  /** Waits until all of the named projections are at a position or past it; false when the time is over before. */
  wait(names: readonly string[], position: string, timeoutMs: number): Promise<boolean> {
    if (this.#has({ names, position })) return Promise.resolve(true)
    return new Promise((resolve) => {
      const end = (isReached: boolean) => {
        clearTimeout(timer)
        this.#waiters.delete(waiter)
        resolve(isReached)
      }
      const timer = setTimeout(() => end(false), timeoutMs)
      const waiter: Waiter = { names, position, end }
      this.#waiters.add(waiter)
    })
  }

  /** Nothing more will come: whoever still waits learns that his position was not reached. */
  close(): void {
    for (const waiter of this.#waiters) waiter.end(false)
  }

  #has({ names, position }: Pick<Waiter, 'names' | 'position'>): boolean {
    return names.every((name) => (this.#positions.get(name) ?? '') >= position)
  }
}
