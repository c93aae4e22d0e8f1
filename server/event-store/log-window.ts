import type { LogEvent } from '#events/registry.ts'
import type { Position } from './port.ts'

/** Caps of what is held in memory; subscribers further behind read from the store. */
const MAX_EVENTS = 2_000
const MAX_BYTES = 8 * 1024 * 1024

/** An event and its size in bytes (roughly: that of its data). */
export type SizedEvent = { readonly event: LogEvent; readonly bytes: number }

/** The newest events of the log in memory: all after a position, and bounded. */
export class LogWindow {
  #items: SizedEvent[] = []
  #bytes = 0
  /** Everything after this position is here. */
  #start: Position
  /** Position of the last event, also when the window is empty. */
  last: Position
  readonly #joins: (last: Position, next: Position) => boolean

  /**
   * @param start the window has everything after this position, which is nothing yet.
   * @param joins whether no event stands between two positions, the second of which is the later one; where events come
   * without gaps: always.
   */
  constructor(start: Position, joins: (last: Position, next: Position) => boolean = () => true) {
    this.#start = start
    this.last = start
    this.#joins = joins
  }

  /** Adds what follows the last event; what the window has seen is left out, and so is what would leave a gap. */
  add(items: readonly SizedEvent[]): void {
    for (const item of items) {
      const { position } = item.event
      if (position <= this.last || !this.#joins(this.last, position)) continue
      this.#items.push(item)
      this.#bytes += item.bytes
      this.last = position
    }
    if (this.#items.length > 2 * MAX_EVENTS || this.#bytes > 2 * MAX_BYTES) this.#trim()
  }

  /** Down to the caps; runs when they are passed twofold, so that adding an event stays cheap. */
  #trim(): void {
    let drop = 0
    while (this.#items.length - drop > MAX_EVENTS || this.#bytes > MAX_BYTES) {
      const dropped = this.#items[drop++]
      if (!dropped) break
      this.#bytes -= dropped.bytes
      this.#start = dropped.event.position
    }
    this.#items = this.#items.slice(drop)
  }

  /** At most `limit` events after a position; null when the window does not reach back that far, or not yet that far on. */
  after(position: Position, limit: number): readonly LogEvent[] | null {
    if (position < this.#start || position > this.last) return null
    let [low, high] = [0, this.#items.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#items[middle]?.event.position ?? '') <= position) low = middle + 1
      else high = middle
    }
    return this.#items.slice(low, low + limit).map(({ event }) => event)
  }
}
