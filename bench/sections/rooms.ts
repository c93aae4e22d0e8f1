import type { Figure } from '../figures/figure.ts'
import { type LiveSide, openOurSide, openReferenceSide } from '../sides/live-side.ts'
import { residentMB } from '../figures/resident.ts'
import type { Bench, Section } from '../section.ts'
import { Rounds } from '../figures/statistics.ts'

/** A second, over all boards. */
const MOVES = 100

/**
 * Many boards with a few watchers each, on one node and on two, beside the reference server: how soon a move is seen, and memory.
 */
export const rooms: Section = async (bench) => {
  const boards = { boards: bench.size(200, 10), cards: 3 }
  const one = await openOurSide(bench, boards)
  const reference = bench.databaseUrl === undefined ? null : await openReferenceSide(bench, boards)
  const figures = await measure(bench, one, reference, 'one node')
  const two = await openOurSide(bench, boards, 2)
  return [...figures, ...(await measure(bench, two, reference, 'two nodes'))]
}

async function measure(
  { size, note }: Bench,
  ours: LiveSide,
  reference: LiveSide | null,
  nodes: string,
): Promise<Figure[]> {
  const count = size(2_000, 40)
  const ms = size(5_000, 300)
  const memory = async () => {
    const all = await Promise.all(ours.pids.map(residentMB))
    return all.reduce((sum, mb) => sum + mb, 0)
  }
  const sides = reference ? [ours, reference] : [ours]
  // Code and pools are warm before the memory is read.
  for (const side of sides) await side.seenAfter({ perSecond: MOVES, ms })
  const before = await memory()
  note(`${count} watchers connect, ${nodes}`)
  for (const side of sides) await side.watch(count)
  const [seen = new Rounds(), beside] = sides.map(() => new Rounds())
  for (let round = 0; round < size(4, 1); round++) {
    note(`${MOVES} moves a second, ${nodes}, round ${round + 1}`)
    for (const [index, rounds] of [seen, beside].entries()) {
      const side = sides[index]
      if (side && rounds) rounds.add(await side.seenAfter({ perSecond: MOVES, ms }))
    }
  }
  const name = `${count} watchers on many boards, ${nodes}`
  const figureOf = (quantile: string, of: (rounds: Rounds) => number): Figure => ({
    name: `${name}: seen by the last of a board, ${MOVES} moves/s, ${quantile}`,
    unit: 'ms',
    ours: of(seen),
    beside: beside && { name: 'reference', value: of(beside) },
  })
  return [
    figureOf('p50', (rounds) => rounds.typical(0.5)),
    figureOf('p95', (rounds) => rounds.typical(0.95)),
    { name: `${name}: memory of a socket`, unit: 'kB', ours: (((await memory()) - before) * 1024) / count },
  ]
}
