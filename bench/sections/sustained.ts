import { rise } from '../figures/rise.ts'
import type { Figure } from '../figures/figure.ts'
import { percentile } from '../figures/statistics.ts'
import type { Section } from '../section.ts'
import { openStagedSide, type Points, STAGES, timesOf } from '../sides/staged-side.ts'

/** Moves a second of the first try; each next one takes so many times as many, until the lag of a stage grows. */
const FIRST = 100
const STEP = 1.5
/** Tries between the last rate that held and the first that did not. */
const HALVINGS = 3
/** Rates beyond that are none that a machine sends to itself. */
const MOST = 10_000
/** A stage grows when it takes so much longer at the end than at the begin, in milliseconds: less is noise. */
const GROWN_MS = 10

/**
 * The highest rate of moves at which no stage takes longer and longer, each rate for a minute, with some watchers on each of some
 * boards; and the time of each stage at that rate.
 */
export const sustained: Section = async (bench) => {
  const { size, note } = bench
  const watchers = size(200, 4)
  const side = await openStagedSide(bench, { boards: size(20, 2), cards: 50, watchers })
  let held: { readonly perSecond: number; readonly points: readonly Points[] } | null = null
  const holds = async (perSecond: number): Promise<boolean> => {
    const { points, givenUp } = await side.move({ perSecond, ms: size(60_000, 1_000) })
    const grown = STAGES.filter(([stage, since]) => rise(timesOf(points, stage, since)) > size(GROWN_MS, 1_000))
    for (const [stage, since] of grown) note(`${since} until ${stage} grows`)
    if (grown.length > 0 || givenUp > 0) return false
    held = { perSecond, points }
    return true
  }
  let [low, high] = [0, size(FIRST, 20)]
  for (; high < size(MOST, 25) && (await holds(high)); high *= STEP) low = high
  for (let n = 0; n < size(HALVINGS, 1); n++) {
    const middle = (low + high) / 2
    if (await holds(middle)) low = middle
    else high = middle
  }
  return [
    { name: `moves a second that do not pile up, ${watchers} watchers`, unit: 'moves/s', ours: low },
    { name: 'resident memory of the server then', unit: 'MB', ours: await side.residentMB() },
    ...stagesAt(held),
  ]
}

function stagesAt(held: { readonly perSecond: number; readonly points: readonly Points[] } | null): Figure[] {
  if (!held) return []
  const { perSecond, points } = held
  return STAGES.map(([stage, since]) => ({
    name: `${since} until ${stage} at ${Math.round(perSecond)} moves/s, p95`,
    unit: 'ms',
    ours: percentile(
      timesOf(points, stage, since).map(({ ms }) => ms),
      0.95,
    ),
  }))
}
