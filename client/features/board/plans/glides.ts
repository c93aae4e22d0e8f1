import type { UserId } from '#events/kernel/ids.ts'
import type { Point } from './camera.ts'
import type { ShownPin } from './shown-pins.ts'

/** Duration of the glide of a pin that another person moved, in milliseconds (design: 120 to 200). */
const GLIDE_MS = 200

/** The pins that glide from where they stood to where another person put them. */
export class Glides {
  readonly #glides = new Map<string, { readonly from: Point; readonly begun: number }>()

  get isOn(): boolean {
    return this.#glides.size > 0
  }

  /** @param me whose own pins stand where they put them at once; null: all glide. */
  begin(before: readonly ShownPin[], pins: readonly ShownPin[], me: UserId | null): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // One that is not painted any more would never come to its end.
    const keys = new Set(pins.map(({ key }) => key))
    for (const key of this.#glides.keys()) if (!keys.has(key)) this.#glides.delete(key)
    const places = new Map(before.map((pin) => [pin.key, pin.place]))
    for (const { key, place, by } of pins) {
      const from = places.get(key)
      if (from && (me === null || by !== me) && (from.x !== place.x || from.y !== place.y))
        this.#glides.set(key, { from, begun: performance.now() })
    }
  }

  /** All pins stand at their places. */
  end(): void {
    this.#glides.clear()
  }

  /** Where a pin is at a time on its way to its place. */
  placeOf(key: string, place: Point, now: number): Point {
    const glide = this.#glides.get(key)
    if (!glide) return place
    const part = (now - glide.begun) / GLIDE_MS
    if (part >= 1) {
      this.#glides.delete(key)
      return place
    }
    const gone = 1 - (1 - part) ** 3
    return { x: glide.from.x + (place.x - glide.from.x) * gone, y: glide.from.y + (place.y - glide.from.y) * gone }
  }
}
