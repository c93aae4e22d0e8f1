import type { LogEvent } from '#events/registry.ts'
import type { Position } from '../port.ts'

/** Caps of what is held in memory; whoever is further behind reads from the store. Bytes are those of the data, roughly. */
const MAX_EVENTS = 2_000
const MAX_BYTES = 8 * 1024 * 1024

/** The newest events of the log, as they came over the subscription: all of them after a position, and bounded. */
export class TailWindow {
  #items: { readonly event: LogEvent; readonly bytes: number }[] = []
  #bytes = 0
  /** Everything after this position is here. */
  #start: Position
  /** Position of the last event, also when the window is empty. */
  last: Position

  constructor(start: Position) {
    this.#start = start
    this.last = start
  }

  add(event: LogEvent): void {
    if (event.position <= this.last) return
    const bytes = JSON.stringify(event.data).length
    this.#items.push({ event, bytes })
    this.#bytes += bytes
    this.last = event.position
    if (this.#items.length > 2 * MAX_EVENTS || this.#bytes > 2 * MAX_BYTES) this.#trim()
  }

  /** Down to the caps; runs when they are passed twofold, so that adding an event stays cheap. */
  #trim(): void {
    let drop = 0
    while (this.#items.length - drop > MAX_EVENTS || this.#bytes > MAX_BYTES) {
      this.#bytes -= this.#items[drop]?.bytes ?? 0
      this.#start = this.#items[drop++]?.event.position ?? this.last
    }
    this.#items = this.#items.slice(drop)
  }

  /** At most `limit` events after a position; null when the window does not reach back that far. */
  after(position: Position, limit: number): readonly LogEvent[] | null {
    if (position < this.#start) return null
    let [low, high] = [0, this.#items.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#items[middle]?.event.position ?? '') <= position) low = middle + 1
      else high = middle
    }
    return this.#items.slice(low, low + limit).map(({ event }) => event)
  }
}
