import { connectBoardSocket } from '../sides/board-socket.ts'
import { httpMover, movingCards } from '../sides/mover.ts'
import { startOurServer } from '../sides/our-server.ts'
import type { Section } from '../section.ts'
import { Rounds } from '../figures/statistics.ts'

const PEOPLE = 32
/** Rounds that do not count. */
const WARM_UP = 2

/**
 * Opening a large board together: the time from the question, which all ask at once, until each has the answer; beside one
 * who opens it alone. Before each round a card is moved, so that nothing is kept of the board as it is then.
 */
export const openTogether: Section = async (bench) => {
  const { scope, size } = bench
  const server = await startOurServer(bench)
  const { projectId, cardIds } = await server.board(size(5_000, 1_000))
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => connectBoardSocket(server, scope)))
  const mover = httpMover(server.url, server.cookie)
  const [card] = movingCards(cardIds)
  if (!card) throw new Error('there is no card to move')
  const openedBy = async (asking: typeof people) => {
    await mover.move(card)
    const answers = await Promise.all(asking.map((socket) => socket.ask(projectId, -1)))
    return answers.map(({ ms }) => ms)
  }
  const [alone, together] = [new Rounds(), new Rounds()]
  for (let round = 0; round < size(9, 1) + WARM_UP; round++) {
    const [one, all] = [await openedBy(people.slice(0, 1)), await openedBy(people)]
    if (round < WARM_UP) continue
    alone.add(one)
    together.add(all)
  }
  mover.close()
  const name = `opening a board of ${cardIds.length} cards, ${PEOPLE} people at once`
  const one = alone.overall(0.5)
  return [
    { name: `${name}, p50`, unit: 'ms', ours: together.overall(0.5), beside: { name: 'one alone', value: one } },
    { name: `${name}, p95`, unit: 'ms', ours: together.overall(0.95), target: { of: 'value', atMost: 300 } },
  ]
}
