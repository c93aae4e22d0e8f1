import { startChild } from '../child.ts'
import type { Figure } from '../figures/figure.ts'
import { percentile } from '../figures/statistics.ts'
import type { Section } from '../section.ts'
import { openSide, type SeenMove } from '../sides/live-side.ts'
import { atHead, signIn } from '../sides/our-server.ts'
import type { MoveOnItsWay, Ran, StagedCalls } from '../staged-server.ts'

/** A second, over all boards. */
const MOVES = 100
/** Of the slowest moves it is said what else ran meanwhile. */
const SLOWEST = 100

/** Each stage with the one that it counts from, in the order in which they are told. */
const STAGES = [
  ['received', 'due'],
  ['allowed', 'received'],
  ['decided', 'allowed'],
  ['sent', 'decided'],
  ['durable', 'sent'],
  ['answered', 'durable'],
  ['folded', 'durable'],
  ['seen', 'durable'],
  ['pushed', 'seen'],
  ['written', 'pushed'],
  ['seen by the last', 'written'],
  ['seen by the last', 'due'],
] as const
type Point = (typeof STAGES)[number][number]
type Points = { readonly [At in Point]?: number }

/**
 * Many boards with a few watchers each, as `rooms` has them: how long each stage of a move takes, and what else the server did while
 * the slowest were on their way.
 */
export const stages: Section = async (bench) => {
  const { scope, size, note } = bench
  const store = await scope.keep(bench.newStore(), (made) => made.remove())
  const child = await startChild<StagedCalls>('staged-server', bench)
  const url = await child.ask('start', { databaseUrl: store.databaseUrl, dataDir: store.dataDir })
  const { cookie, board } = await signIn(url)
  const boards = []
  for (let n = 0; n < size(200, 10); n++) boards.push(await board(3))
  const side = await openSide(bench, { urls: [url], cookie, boards })
  await side.seenAfter({ perSecond: MOVES, ms: size(3_000, 300) })
  const count = size(2_000, 40)
  note(`${count} watchers connect`)
  await side.watch(count)
  await atHead(bench, url)
  await child.ask('begin', undefined)
  note(`${MOVES} moves a second`)
  const { moves } = await side.seenMoves({ perSecond: MOVES, ms: size(20_000, 500) })
  const { moves: ways, ran } = await child.ask('taken', undefined)
  const points = joined(moves, ways)
  return [...STAGES.flatMap(([stage, since]) => timesOf(points, stage, since)), ...besideSlowest(points, ran)]
}

function joined(moves: readonly SeenMove[], ways: readonly MoveOnItsWay[]): readonly Points[] {
  const byPlace = new Map(ways.map(({ projectId, revision, way }) => [`${projectId} ${revision}`, way]))
  return moves.map(({ projectId, revision, dueAt, seenAt }) => ({
    ...byPlace.get(`${projectId} ${revision}`),
    due: dueAt,
    'seen by the last': seenAt,
  }))
}

function timesOf(points: readonly Points[], stage: Point, since: Point): Figure[] {
  const times = points.flatMap(({ [stage]: at, [since]: from }) =>
    at === undefined || from === undefined ? [] : at - from,
  )
  return [0.5, 0.95, 0.99].map((share) => ({
    name: `${since} until ${stage}, p${share * 100}`,
    unit: 'ms',
    ours: percentile(times, share),
  }))
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
