import type { Figure } from '../figures/figure.ts'
import { type LiveSide, openOurSide, openReferenceSide } from '../sides/live-side.ts'
import { mostHeld } from '../figures/most-held.ts'
import type { Bench, Section } from '../section.ts'
import { percentile, Rounds } from '../figures/statistics.ts'

const BOARD = { boards: 1, cards: 300 }
/** A quiet and a busy board, in moves a second. */
const RATES = [20, 100] as const
/** The longest time from a move until the last watcher saw it (p95), in milliseconds, for its rate to count as held. */
const IN_TIME = 250

/** How soon those who watch a board see a move, and how many moves a second that holds for; beside the reference server. */
export const watchers: Section = async (bench) => {
  const ours = await openOurSide(bench, BOARD)
  const reference = bench.databaseUrl === undefined ? null : await openReferenceSide(bench, BOARD)
  const sides = reference ? [ours, reference] : [ours]
  return [...(await howSoon(bench, sides)), ...(await howMany(bench, sides))]
}

async function howSoon({ size, note }: Bench, sides: readonly LiveSide[]): Promise<Figure[]> {
  const count = size(200, 20)
  const ms = size(3_000, 300)
  note(`${count} watchers connect`)
  for (const side of sides) {
    await side.watch(count)
    await side.seenAfter({ perSecond: RATES[1], ms })
  }
  const figures: Figure[] = []
  for (const perSecond of RATES) {
    const [ours = new Rounds(), reference] = sides.map(() => new Rounds())
    for (let round = 0; round < size(4, 1); round++) {
      note(`${perSecond} moves a second, round ${round + 1}`)
      for (const [index, rounds] of [ours, reference].entries()) {
        const side = sides[index]
        if (!side || !rounds) continue
        await side.watch(count)
        rounds.add(await side.seenAfter({ perSecond, ms }))
      }
    }
    const seen = (name: string, of: (rounds: Rounds) => number) => ({
      name: `seen by the last of ${count} watchers, ${perSecond} moves/s, ${name}`,
      unit: 'ms' as const,
      ours: of(ours),
      beside: reference && { name: 'reference', value: of(reference) },
    })
    figures.push(
      seen('p50', (rounds) => rounds.typical(0.5)),
      { ...seen('p95', (rounds) => rounds.typical(0.95)), target: { of: 'ratio', atMost: 1.5 } },
      seen('p99', (rounds) => rounds.overall(0.99)),
    )
  }
  return figures
}

async function howMany({ size, note }: Bench, sides: readonly LiveSide[]): Promise<Figure[]> {
  const count = size(50, 10)
  const ms = size(2_500, 300)
  const holds = async (side: LiveSide, perSecond: number) => {
    await side.watch(count)
    const p95 = percentile(await side.seenAfter({ perSecond, ms }), 0.95)
    note(
      `${side.pids.length === 0 ? 'reference' : 'ours'}, ${count} watchers, ${Math.round(perSecond)} moves/s: p95 ${p95.toFixed(1)} ms`,
    )
    return p95 < IN_TIME
  }
  const [ours = 0, reference] = await mostHeld(
    sides.map((side) => (perSecond: number) => holds(side, perSecond)),
    { first: size(250, 50), highest: size(16_000, 100), precision: 1.06 },
  )
  return [
    {
      name: `moves a second that ${count} watchers see within ${IN_TIME} ms (p95)`,
      unit: 'moves/s',
      ours,
      beside: reference === undefined ? undefined : { name: 'reference', value: reference },
      target: { of: 'ratio', atLeast: 2 },
    },
  ]
}
