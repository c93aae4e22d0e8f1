/** A source of chance that gives the same every time for the same seed. */
export type Random = {
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number
  /** @throws RangeError when there is nothing to pick. */
  pick<T>(from: readonly T[]): T
  /** True once in so many times. */
  onceIn(times: number): boolean
}

/** @param seed a whole number. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    int,
    pick(from) {
      if (from.length === 0) throw new RangeError('there is nothing to pick')
      return from[int(0, from.length - 1)] as (typeof from)[number]
    },
    onceIn: (times) => int(1, times) === 1,
  }
}
