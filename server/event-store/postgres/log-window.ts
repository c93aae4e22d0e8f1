import type { LogEvent } from '#events/registry.ts'

/** Caps of what is held in memory; whoever is further behind reads from the database. Bytes are those stored. */
const MAX_EVENTS = 2_000
const MAX_BYTES = 8 * 1024 * 1024

/** An event with its place and its size in bytes (roughly). */
export type Placed = { readonly position: number; readonly event: LogEvent; readonly bytes: number }

/** The newest events of the log in memory: contiguous, and bounded. */
export class LogWindow {
  #items: Placed[] = []
  #bytes = 0
  /** Position of the last event, also when the window is empty. */
  last: number

  constructor(last: number) {
    this.last = last
  }

  /** Adds what follows the last event; what the window has seen is left out, and so is what would leave a gap. */
  add(items: readonly Placed[]): void {
    for (const item of items) {
      if (item.position !== this.last + 1) continue
      this.#items.push(item)
      this.#bytes += item.bytes
      this.last = item.position
    }
    if (this.#items.length > 2 * MAX_EVENTS || this.#bytes > 2 * MAX_BYTES) this.#trim()
  }

  /** Down to the caps; runs when they are passed twofold, so that adding an event stays cheap. */
  #trim(): void {
    let drop = 0
    while (this.#items.length - drop > MAX_EVENTS || this.#bytes > MAX_BYTES)
      this.#bytes -= this.#items[drop++]?.bytes ?? 0
    this.#items = this.#items.slice(drop)
  }

  /** At most `limit` events after a position; null when the window does not reach back that far, or not yet that far on. */
  after(position: number, limit: number): readonly Placed[] | null {
    const first = this.last - this.#items.length + 1
    if (position + 1 < first || position > this.last) return null
    return this.#items.slice(position + 1 - first, position + 1 - first + limit)
  }
}
