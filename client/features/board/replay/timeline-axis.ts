/** Longer pauses between two events count as so long when idle hours are skipped, in milliseconds. */
const MAX_IDLE_MS = 10 * 60_000

/**
 * Where each event stands on the timeline, in milliseconds of play from the first event on. With `isSkippingIdle` a pause is
 * never longer than ten minutes: nights and weekends take no room.
 */
export class TimelineAxis {
  readonly #places: Float64Array

  /** @param timeOf when an event was recorded, in milliseconds. @param head last revision. */
  constructor(timeOf: (revision: number) => number, head: number, isSkippingIdle: boolean) {
    this.#places = new Float64Array(head + 1)
    const cap = isSkippingIdle ? MAX_IDLE_MS : Number.POSITIVE_INFINITY
    for (let revision = 1; revision <= head; revision++) {
      // Clocks of two servers may differ: time never goes back here.
      const pause = Math.max(0, timeOf(revision) - timeOf(revision - 1))
      this.#places[revision] = this.placeOf(revision - 1) + Math.min(pause, cap)
    }
  }

  /** Where the last event stands. */
  get length(): number {
    return this.#places.at(-1) ?? 0
  }

  get lastRevision(): number {
    return this.#places.length - 1
  }

  placeOf(revision: number): number {
    return this.#places[revision] ?? 0
  }

  /** The last event that stands at a place or before it. */
  revisionAt(place: number): number {
    let [known, later] = [0, this.#places.length]
    while (later - known > 1) {
      const middle = (known + later) >> 1
      if (this.placeOf(middle) <= place) known = middle
      else later = middle
    }
    return known
  }
}
