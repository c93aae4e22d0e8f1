import { makeEmptyStore, startServer } from '../../e2e/kit/server.ts'
import { startChild } from '../child.ts'
import type { LoadCalls, LoadedBoard } from '../load.ts'
import { startOurServer } from './our-server.ts'
import type { ReferenceCalls } from '../reference-server.ts'
import type { Bench } from '../section.ts'
import type { WatchCalls } from '../watch.ts'

/** Connections that moves are sent by; more is not under way at a time. */
const CONNECTIONS = 64

/** The boards of a side: how many, and the cards of each. */
type Size = { readonly boards: number; readonly cards: number }

/** Moves a second, and for how long, in milliseconds. */
type Load = { readonly perSecond: number; readonly ms: number }

/** A live server with boards, a client that moves their cards, and people who watch; those are processes of their own. */
export type LiveSide = {
  /** Process ids of the server's nodes, where it is ours. */
  readonly pids: readonly number[]
  /** Sees to it that so many watch, spread evenly over the boards and nodes. */
  watch(count: number): Promise<void>
  /**
   * Sends so many moves a second to the first node for `ms` milliseconds.
   * @returns for each how long it took from when it was due until the last watcher of its board saw it, in milliseconds;
   * infinite when that did not happen within a second after the end.
   */
  seenAfter(load: Load): Promise<number[]>
  /** As {@link LiveSide.seenAfter}, move by move; `seenAt` is infinite where not all have seen it. */
  seenMoves(load: Load): Promise<{ readonly moves: readonly SeenMove[]; readonly givenUp: number }>
}

/** In milliseconds. */
const PATIENCE = 1_000

/** @param nodes of the server, on one database: one unless it says more. */
export async function openOurSide(bench: Bench, { boards, cards }: Size, nodes = 1): Promise<LiveSide> {
  const server = await startOurServer(bench)
  const made: LoadedBoard[] = []
  for (let n = 0; n < boards; n++) made.push(await server.board(cards))
  const others = await Promise.all(
    Array.from({ length: nodes - 1 }, () => bench.scope.keep(startServer(server.store), (node) => node.kill())),
  )
  const urls = [server.url, ...others.map(({ url }) => url)]
  return {
    pids: [server.pid, ...others.map(({ pid }) => pid)],
    ...(await openSide(bench, { urls, cookie: server.cookie, boards: made })),
  }
}

/** The reference server, on a database of its own: on the same Postgres, or embedded. */
export async function openReferenceSide(bench: Bench, { boards, cards }: Size): Promise<LiveSide> {
  const store = await bench.scope.keep(makeEmptyStore(bench.databaseUrl ?? ''), (made) => made.remove())
  const server = await startChild<ReferenceCalls>('reference-server', bench)
  const url = await server.ask('start', { databaseUrl: store.databaseUrl, dataDir: store.dataDir })
  const made = Array.from({ length: boards }, (_, board) => ({
    projectId: board + 1,
    cardIds: Array.from({ length: cards }, (_, index) => board * cards + index + 1),
  }))
  return { pids: [], ...(await openSide(bench, { urls: [url], cookie: null, boards: made })) }
}

type Place = {
  readonly urls: readonly string[]
  readonly cookie: string | null
  readonly boards: readonly LoadedBoard[]
}

/** A move: its board and that board's revision with it, when it was due, and when the last watcher saw it (see clock.ts). */
export type SeenMove = {
  readonly projectId: number
  readonly revision: number
  readonly dueAt: number
  readonly seenAt: number
}

/** A client that moves cards of boards, and people who watch them, at a server that runs already. */
export async function openSide(bench: Bench, { urls, cookie, boards }: Place) {
  const load = await startChild<LoadCalls>('load', bench)
  const watcher = await startChild<WatchCalls>('watch', bench)
  const [url = ''] = urls
  await load.ask('aimAt', { url, cookie, boards, connections: Math.max(CONNECTIONS, boards.length) })
  const watched = { urls, cookie, projectIds: boards.map(({ projectId }) => projectId) }
  async function seenMoves(asked: Load) {
    const { moves, givenUp } = await load.ask('openLoop', asked)
    const seen = await watcher.ask('lastSeen', {
      moves: moves.map(([projectId, revision]) => [projectId, revision]),
      patience: PATIENCE,
    })
    const of = ([projectId, revision, dueAt]: (typeof moves)[number], index: number): SeenMove => ({
      ...{ projectId, revision, dueAt },
      seenAt: seen[index] ?? Number.POSITIVE_INFINITY,
    })
    return { moves: moves.map(of), givenUp }
  }
  return {
    async watch(count: number): Promise<void> {
      await watcher.ask('watch', { boards: watched, count })
    },
    seenMoves,
    async seenAfter(asked: Load): Promise<number[]> {
      const { moves, givenUp } = await seenMoves(asked)
      const after = moves.map(({ seenAt, dueAt }) => seenAt - dueAt)
      return [...after, ...Array.from({ length: givenUp }, () => Number.POSITIVE_INFINITY)]
    },
  }
}
