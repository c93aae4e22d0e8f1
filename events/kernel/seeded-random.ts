/** A source of chance, for tests and the demo, that gives the same every time for the same seed. */
export type Random = {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  /** @throws RangeError when there is nothing to pick. */
  pick<T>(from: readonly T[]): T
  /** True once in so many times. */
  onceIn(times: number): boolean
}

/**
 * @param seed a whole number. @param actor who draws: several actors of one seed each have a generator of their own, so that
 * what one of them draws does not depend on how often others did.
 */
export function seededRandom(seed: number, actor = ''): Random {
  let state = seed >>> 0
  for (const character of actor) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    pick(from) {
      if (from.length === 0) throw new RangeError('there is nothing to pick')
      return from[int(0, from.length - 1)] as (typeof from)[number]
    },
    onceIn: (times) => int(1, times) === 1,
  }
}
