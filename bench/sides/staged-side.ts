import { startChild } from '../child.ts'
import type { Section } from '../section.ts'
import type { MoveOnItsWay, Ran, StagedCalls } from '../staged-server.ts'
import { openSide, type SeenMove } from './live-side.ts'
import { atHead, signIn } from './our-server.ts'

/** Each stage with the one that it counts from, in the order in which they are told. */
export const STAGES = [
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
export type Point = (typeof STAGES)[number][number]

/** When a move came to each point, on the clock that all processes share. */
export type Points = { readonly [At in Point]?: number }

type Size = { readonly boards: number; readonly cards: number; readonly watchers: number }
type Load = { readonly perSecond: number; readonly ms: number }

/** A server that keeps the way of each move, with boards, who moves their cards, and who watches them. */
export async function openStagedSide(bench: Parameters<Section>[0], { boards, cards, watchers }: Size) {
  const { scope, note } = bench
  const store = await scope.keep(bench.newStore(), (made) => made.remove())
  const child = await startChild<StagedCalls>('staged-server', bench)
  const url = await child.ask('start', { databaseUrl: store.databaseUrl, dataDir: store.dataDir })
  const { cookie, board } = await signIn(url)
  const made = []
  for (let n = 0; n < boards; n++) made.push(await board(cards))
  const side = await openSide(bench, { urls: [url], cookie, boards: made })
  await side.seenAfter({ perSecond: 100, ms: bench.size(3_000, 300) })
  note(`${watchers} watchers connect`)
  await side.watch(watchers)
  return {
    /** Sends moves at a steady rate, once all before is done. */
    async move(load: Load): Promise<{ points: readonly Points[]; ran: readonly Ran[]; givenUp: number }> {
      await atHead(bench, url)
      await child.ask('begin', undefined)
      note(`${Math.round(load.perSecond)} moves a second`)
      const { moves, givenUp } = await side.seenMoves(load)
      const { moves: ways, ran } = await child.ask('taken', undefined)
      return { points: joined(moves, ways), ran, givenUp }
    },
    residentMB: () => child.ask('residentMB', undefined),
  }
}

function joined(moves: readonly SeenMove[], ways: readonly MoveOnItsWay[]): readonly Points[] {
  const byPlace = new Map(ways.map(({ projectId, revision, way }) => [`${projectId} ${revision}`, way]))
  return moves.map(({ projectId, revision, dueAt, seenAt }) => ({
    ...byPlace.get(`${projectId} ${revision}`),
    due: dueAt,
    'seen by the last': seenAt,
  }))
}

/** Durations of a stage, one for each move that passed it, with the time when the move was due. */
export const timesOf = (points: readonly Points[], stage: Point, since: Point): { at: number; ms: number }[] =>
  points.flatMap(({ [stage]: at, [since]: from, due = 0 }) =>
    at === undefined || from === undefined ? [] : { at: due, ms: at - from },
  )
