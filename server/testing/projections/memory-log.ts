import type { LogEvent } from '#events/registry.ts'
import type { Log } from '#projections/engine/log.ts'

/**
 * A log that makes the most of what a store may do: each batch begins with the last events of the one before, and it can
 * be away for a while.
 */
export class MemoryLog implements Log {
  readonly #events: LogEvent[] = []
  readonly #woken = new Set<() => void>()
  #isAway = false

  append(...events: readonly LogEvent[]): void {
    this.#events.push(...events)
    this.#wake()
  }

  /** From now on every call fails, and every subscription ends with an error. */
  leave(): void {
    this.#isAway = true
    this.#wake()
  }

  comeBack(): void {
    this.#isAway = false
  }

  async head(): Promise<string> {
    return this.#after('').at(-1)?.position ?? ''
  }

  async *readAll(after: string): AsyncIterable<LogEvent> {
    yield* this.#after(after)
  }

  async *subscribe(after: string, signal: AbortSignal): AsyncIterable<readonly LogEvent[]> {
    let position = after
    const wake = () => this.#wake()
    signal.addEventListener('abort', wake)
    try {
      while (!signal.aborted) {
        const fresh = this.#after(position)
        if (fresh.length === 0) {
          await new Promise<void>((resolve) => this.#woken.add(resolve))
          continue
        }
        const known = this.#events.length - fresh.length
        position = fresh.at(-1)?.position ?? position
        yield this.#events.slice(Math.max(0, known - 3))
      }
    } finally {
      signal.removeEventListener('abort', wake)
    }
  }

  #after(position: string): readonly LogEvent[] {
    if (this.#isAway) throw new Error('the log is away')
    return this.#events.filter((event) => event.position > position)
  }

  #wake(): void {
    for (const resolve of this.#woken) resolve()
    this.#woken.clear()
  }
}
