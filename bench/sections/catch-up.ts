import { connectBoardSocket } from '../sides/board-socket.ts'
import type { Figure } from '../figures/figure.ts'
import { httpMover, movingCards } from '../sides/mover.ts'
import { startOurServer } from '../sides/our-server.ts'
import type { Section } from '../section.ts'
import { percentile } from '../figures/statistics.ts'

const MISSED = 100
/** Questions that do not count. */
const WARM_UP = 5

/**
 * The cost of catching up with a board after some moves, on boards of several sizes: the time from the question until the
 * answer is here (the server's own time and a trip over the loopback), and its bytes on the line, beside those of the events of
 * these moves, alone.
 */
export const catchUp: Section = async (bench) => {
  const { scope, size, note } = bench
  const server = await startOurServer(bench)
  const mover = await scope.keep(httpMover(server.url, server.cookie), async ({ close }) => close())
  const [present, absent] = [await connectBoardSocket(server, scope), await connectBoardSocket(server, scope)]
  const figures: Figure[] = []
  for (const cards of [100, 1_000, size(10_000, 2_000)]) {
    const { projectId, cardIds } = await server.board(cards)
    const { revision: after } = await present.ask(projectId, -1)
    let revision = after
    for (const card of movingCards(cardIds.slice(0, MISSED))) revision = await mover.move(card)
    const eventBytes = await present.eventsUntil(revision)

    const times: number[] = []
    let bytes = 0
    for (let n = 0; n < size(110, 7); n++) {
      const answered = await absent.ask(projectId, after)
      bytes = answered.bytesOnLine
      if (n >= WARM_UP) times.push(answered.ms)
    }
    note(`${cards} cards: measured`)
    const name = `catching up with ${MISSED} moves, ${cards} cards`
    figures.push(
      {
        name: `${name}, bytes on the line`,
        unit: 'kB',
        ours: bytes / 1000,
        beside: { name: 'their events alone', value: eventBytes / 1000 },
        target: { of: 'ratio', atMost: 1 },
      },
      { name: `${name}, p50`, unit: 'ms', ours: percentile(times, 0.5) },
      { name: `${name}, p95`, unit: 'ms', ours: percentile(times, 0.95), target: { of: 'value', atMost: 20 } },
    )
  }
  return figures
}
