import type { Figure } from '../figures/figure.ts'
import { percentile } from '../figures/statistics.ts'
import type { Section } from '../section.ts'
import { openStagedSide, type Points, STAGES, timesOf } from '../sides/staged-side.ts'
import type { Ran } from '../staged-server.ts'

/** A second, over all boards. */
const MOVES = 100
/** Of the slowest moves it is said what else ran meanwhile. */
const SLOWEST = 100

/**
 * Many boards with a few watchers each, as `rooms` has them: how long each stage of a move takes, and what else the server did while
 * the slowest were on their way.
 */
export const stages: Section = async (bench) => {
  const { size } = bench
  const side = await openStagedSide(bench, { boards: size(200, 10), cards: 3, watchers: size(2_000, 40) })
  const { points, ran } = await side.move({ perSecond: MOVES, ms: size(20_000, 500) })
  const times = STAGES.flatMap(([stage, since]) => {
    const took = timesOf(points, stage, since).map(({ ms }) => ms)
    return [0.5, 0.95, 0.99].map((share): Figure => {
      const name = `${since} until ${stage}, p${share * 100}`
      return { name, unit: 'ms', ours: percentile(took, share) }
    })
  })
  return [...times, ...besideSlowest(points, ran)]
}

/** For each kind of work: how many of the slowest moves were on their way while it ran, and for how long it did then. */
function besideSlowest(points: readonly Points[], ran: readonly Ran[]): Figure[] {
  const tookOf = ({ due = 0, 'seen by the last': seen = 0 }: Points) => seen - due
  const slowest = points.toSorted((one, other) => tookOf(other) - tookOf(one)).slice(0, SLOWEST)
  return [...new Set(ran.map(([what]) => what))].toSorted().flatMap((kind): Figure[] => {
    const overlaps = slowest.flatMap(({ due = 0, 'seen by the last': seen = 0 }) => {
      const meanwhile = ran.filter(([what, from, to]) => what === kind && from <= seen && to >= due)
      const ms = meanwhile.reduce((sum, [, from, to]) => sum + Math.min(to, seen) - Math.max(from, due), 0)
      return meanwhile.length > 0 ? [ms] : []
    })
    if (overlaps.length === 0) return []
    const of = `of the slowest ${slowest.length}, those beside ${kind}`
    return [
      { name: of, unit: 'moves', ours: overlaps.length },
      { name: `${of}: for how long, p50`, unit: 'ms', ours: percentile(overlaps, 0.5) },
    ]
  })
}
