import { makeStore } from '../e2e/server.ts'
import { startChild } from './child.ts'
import type { LoadCalls } from './load.ts'
import { REFERENCE_BOARD } from './mover.ts'
import { startOurServer } from './our-server.ts'
import type { ReferenceCalls } from './reference-server.ts'
import type { Bench } from './section.ts'
import type { WatchCalls } from './watch.ts'

/** Connections that moves are sent by; more is not under way at a time. */
const CONNECTIONS = 64

/** A live server with a board, somebody who moves its cards, and people who watch; those are processes of their own. */
export type LiveSide = {
  /** Process id of the server, where it is ours. */
  readonly pid: number | null
  /** Sees to it that so many watch the board. */
  watch(count: number): Promise<void>
  /**
   * Sends so many moves a second for `ms` milliseconds.
   * @returns for each how long it took from when it was due until the last watcher saw it, in milliseconds; infinite when
   * that did not happen within a second after the end.
   */
  seenAfter(load: { readonly perSecond: number; readonly ms: number }): Promise<number[]>
}

/** In milliseconds. */
const PATIENCE = 1_000

/** @param cards on the board. */
export async function openOurSide(bench: Bench, cards: number): Promise<LiveSide> {
  const server = await startOurServer(bench)
  const { projectId, cardIds } = await server.board(cards)
  return { pid: server.pid, ...(await openSide(bench, { url: server.url, cookie: server.cookie, projectId }, cardIds)) }
}

/** The reference server, on a database of its own on the same Postgres; null without one. */
export async function openReferenceSide(bench: Bench, cards: number): Promise<LiveSide | null> {
  if (bench.databaseUrl === undefined) return null
  const { databaseUrl = '' } = await bench.scope.keep(makeStore(bench.databaseUrl), (made) => made.remove())
  const server = await startChild<ReferenceCalls>('reference-server', bench)
  const url = await server.ask('start', { databaseUrl })
  const cardIds = Array.from({ length: cards }, (_, index) => index + 1)
  return { pid: null, ...(await openSide(bench, { url, cookie: null, projectId: REFERENCE_BOARD }, cardIds)) }
}

async function openSide(
  bench: Bench,
  board: { readonly url: string; readonly cookie: string | null; readonly projectId: number },
  cardIds: readonly number[],
): Promise<Omit<LiveSide, 'pid'>> {
  const load = await startChild<LoadCalls>('load', bench)
  const watcher = await startChild<WatchCalls>('watch', bench)
  const { url, cookie } = board
  await load.ask('aimAt', { url, cookie, boards: [cardIds], connections: CONNECTIONS })
  return {
    async watch(count) {
      await watcher.ask('watch', { board, count })
    },
    async seenAfter({ perSecond, ms }) {
      const { moves, givenUp } = await load.ask('openLoop', { perSecond, ms })
      const revisions = moves.map(([revision]) => revision)
      const seen = await watcher.ask('lastSeen', { revisions, patience: PATIENCE })
      const after = moves.map(([, dueAt], index) => (seen[index] ?? Number.POSITIVE_INFINITY) - dueAt)
      return [...after, ...Array.from({ length: givenUp }, () => Number.POSITIVE_INFINITY)]
    },
  }
}
