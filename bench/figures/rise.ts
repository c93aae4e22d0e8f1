import { percentile } from './statistics.ts'

/** Parts that the time is cut into. */
const PARTS = 12

/**
 * By how much something takes longer at the end than at the begin, by the median slope between any two parts of the time: a burst,
 * which makes some of them dear, is none.
 * @param samples when each was, and how long it took, in milliseconds.
 */
export function rise(samples: readonly { readonly at: number; readonly ms: number }[]): number {
  const times = samples.map(({ at }) => at)
  const [begin, end] = [Math.min(...times), Math.max(...times)]
  const parts = Array.from({ length: PARTS }, (): number[] => [])
  for (const { at, ms } of samples)
    parts[Math.min(PARTS - 1, Math.floor(((at - begin) / (end - begin)) * PARTS))]?.push(ms)
  const points = parts.flatMap((part, index) => (part.length === 0 ? [] : [[index, percentile(part, 0.5)] as const]))
  const slopes = points.flatMap(([from, before], index) =>
    points.slice(index + 1).map(([to, after]) => (after - before) / (to - from)),
  )
  return slopes.length === 0 ? 0 : percentile(slopes, 0.5) * (PARTS - 1)
}
