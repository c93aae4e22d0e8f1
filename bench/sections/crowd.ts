import type { Figure } from '../figures/figure.ts'
import { residentMB } from '../figures/resident.ts'
import { rise } from '../figures/rise.ts'
import { percentile } from '../figures/statistics.ts'
import { openOurSide, type SeenMove } from '../sides/live-side.ts'
import type { Section } from '../section.ts'

/** Number of moves a second, over all boards. */
const MOVES = 200
/** Number of minutes that the crowd stays. */
const MINUTES = 10
/** Number of steps in which they come: a step has an end of its own. */
const STEPS = 5
/** Maximum by which a move may be seen later at the end than at the begin, in milliseconds: less is noise. */
const GROWN_MS = 2

/** Many sockets on many boards of two nodes for minutes: how soon a move is seen, whether that grows, and memory. */
export const crowd: Section = async (bench) => {
  const { size, note } = bench
  const side = await openOurSide(bench, { boards: size(1_000, 30), cards: 3 }, 2)
  const memory = async () => (await Promise.all(side.pids.map(residentMB))).reduce((sum, mb) => sum + mb, 0)
  // Code and pools are warm before the memory is read.
  await side.seenMoves({ perSecond: MOVES, ms: size(10_000, 300) })
  const before = await memory()
  const count = size(10_000, 60)
  for (let n = count / STEPS; n <= count; n += count / STEPS) {
    note(`${n} watchers connect`)
    await side.watch(n)
  }
  const perSocket = (((await memory()) - before) * 1024) / count
  note(`${perSocket.toFixed(1)} kB a socket`)
  const all: SeenMove[] = []
  let lost = 0
  for (let minute = 1; minute <= size(MINUTES, 1); minute++) {
    const { moves, givenUp } = await side.seenMoves({ perSecond: MOVES, ms: size(60_000, 300) })
    lost += givenUp
    all.push(...moves)
    const after = moves.map(afterMs)
    note(`minute ${minute}: p50 ${percentile(after, 0.5).toFixed(1)}, p95 ${percentile(after, 0.95).toFixed(1)} ms`)
  }
  const seen = all.filter(({ seenAt }) => Number.isFinite(seenAt))
  const after = seen.map(afterMs)
  const figureOf = (share: number): Figure => ({
    name: `a move is seen by the last of its board, p${share * 100}`,
    unit: 'ms',
    ours: percentile(after, share),
  })
  return [
    ...[0.5, 0.95, 0.99].map(figureOf),
    {
      name: 'it is seen so much later at the end than at the begin',
      unit: 'ms',
      ours: rise(seen.map((move) => ({ at: move.dueAt, ms: afterMs(move) }))),
      target: { of: 'value', atMost: GROWN_MS },
    },
    {
      name: 'moves that were not sent, or not seen by all within a second after their minute',
      unit: 'moves',
      ours: lost + all.length - seen.length,
      target: { of: 'value', atMost: 0 },
    },
    { name: 'memory of a socket', unit: 'kB', ours: perSocket, target: { of: 'value', atMost: 20 } },
  ]
}

const afterMs = ({ seenAt, dueAt }: SeenMove): number => seenAt - dueAt
