import { connectBoardSocket } from '../sides/board-socket.ts'
import type { Figure } from '../figures/figure.ts'
import { httpMover, movingCards } from '../sides/mover.ts'
import { openInChromium } from '../browser/open-in-chromium.ts'
import { type OurServer, startOurServer } from '../sides/our-server.ts'
import type { Bench, Section } from '../section.ts'
import { percentile } from '../figures/statistics.ts'

/** Moves that the board has seen before it is opened. */
const MOVES = 700
/** Questions that do not count. */
const WARM_UP = 3

/** Opening a large board: what the server takes for it, and what a person at a browser sees. */
export const openBoard: Section = async (bench) => {
  const server = await startOurServer(bench)
  const { projectId, cardIds } = await server.board(bench.size(5_000, 1_000))
  const mover = httpMover(server.url, server.cookie)
  for (const card of movingCards(cardIds.slice(0, MOVES))) await mover.move(card)
  mover.close()
  await server.atHead()
  return [
    ...(await overTheLine(bench, server, projectId, cardIds.length)),
    ...(await openInChromium(bench, server, projectId, cardIds.length)),
  ]
}

/**
 * The time from the question until the answer is here (the server's own time and a trip over the loopback) and its bytes,
 * before compression and on the line; at last once more by a server that was started just now and has nothing in memory.
 */
async function overTheLine(
  { scope, size }: Bench,
  server: OurServer,
  projectId: number,
  cards: number,
): Promise<Figure[]> {
  const warm: number[] = []
  let [bytes, bytesOnLine] = [0, 0]
  const socket = await connectBoardSocket(server, scope)
  for (let n = 0; n < size(60, 5); n++) {
    const answered = await socket.ask(projectId, -1)
    bytes = answered.bytes()
    bytesOnLine = answered.bytesOnLine
    if (n >= WARM_UP) warm.push(answered.ms)
  }
  const cold: number[] = []
  for (let n = 0; n < size(5, 1); n++) {
    await server.restart()
    cold.push((await (await connectBoardSocket(server, scope)).ask(projectId, -1)).ms)
  }
  const name = `opening a board of ${cards} cards`
  return [
    { name: `${name}, p50`, unit: 'ms', ours: percentile(warm, 0.5) },
    { name: `${name}, p95`, unit: 'ms', ours: percentile(warm, 0.95), target: { of: 'value', atMost: 60 } },
    { name: `${name}, first time after a start, p50`, unit: 'ms', ours: percentile(cold, 0.5) },
    { name: `${name}, bytes`, unit: 'kB', ours: bytes / 1000, target: { of: 'value', atMost: 1_000 } },
    { name: `${name}, bytes on the line`, unit: 'kB', ours: bytesOnLine / 1000 },
  ]
}
