type Waiter = {
  readonly names: readonly string[]
  readonly position: string
  readonly end: (isReached: boolean) => void
}

/** How far each read model has come, as far as this process knows, and who waits for that. */
export class Progress {
  readonly #positions = new Map<string, string>()
  readonly #waiters = new Set<Waiter>()
  /** The read models that this process moves together. */
  readonly #moving = new Set<string>()
  /** The log is known to have all positions up to this one. */
  #known = ''
  #hurry = new AbortController()
  #isClosed = false

  /**
   * True while a reader waits for read models that this process moves, at a position that the log has. A position that it may
   * not have is only waited for: it must not make all writes smaller ([PROJ-10]).
   */
  get isAwaited(): boolean {
    for (const { names, position } of this.#waiters)
      if (position <= this.#known && names.some((name) => this.#moving.has(name) && this.#at(name) < position))
        return true
    return false
  }

  /** Aborts when {@link isAwaited} becomes true once more. */
  get hurry(): AbortSignal {
    return this.#hurry.signal
  }

  /** True while a reader waits for read models that another process moves. */
  get isAwaitedElsewhere(): boolean {
    for (const { names, position } of this.#waiters)
      if (names.some((name) => !this.#moving.has(name) && this.#at(name) < position)) return true
    return false
  }

  isMoving(name: string): boolean {
    return this.#moving.has(name)
  }

  /** From now on this process moves just these read models together. */
  move(names: Iterable<string>): void {
    this.#moving.clear()
    for (const name of names) this.#moving.add(name)
  }

  /** The log has this position. */
  heard(position: string): void {
    if (position <= this.#known) return
    this.#known = position
    this.#ask()
  }

  set(names: Iterable<string>, position: string): void {
    for (const name of names) this.#positions.set(name, position)
    for (const waiter of this.#waiters) if (this.#has(waiter)) waiter.end(true)
  }

  /** Waits until all of the named read models are at a position or past it; false when the time or all work is over before. */
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
      this.#ask()
    })
  }

  /** Nothing more will come: all who wait, now or later, learn that their position was not reached. */
  close(): void {
    this.#isClosed = true
    for (const waiter of this.#waiters) waiter.end(false)
  }

  #ask(): void {
    if (!this.isAwaited) return
    this.#hurry.abort()
    this.#hurry = new AbortController()
  }

  #at(name: string): string {
    return this.#positions.get(name) ?? ''
  }

  #has({ names, position }: Pick<Waiter, 'names' | 'position'>): boolean {
    return names.every((name) => this.#at(name) >= position)
  }
}
