import { User } from '#events/account/user.ts'
import { ProjectId } from '#events/kernel/ids.ts'
import { joinBoard, type RealPlayer } from '../../e2e/kit/over-the-line.ts'
import { createProject } from '../../server/testing/app/answers.ts'
import { now } from '../figures/clock.ts'
import type { OurServer } from '../sides/our-server.ts'
import { startOurServer } from '../sides/our-server.ts'
import type { Section } from '../section.ts'
import { median } from '../figures/statistics.ts'
import { within } from '../wait.ts'

/** A list is imported by one request while several people have the board open: the client's own boards, without a browser. */
export const importList: Section = async (bench) => {
  const { size, note } = bench
  const rows = size(5_000, 500)
  const boards = size(5, 2)
  const server = await startOurServer(bench)
  const [shown, answered]: [number[], number[]] = [[], []]
  // The first round only warms up.
  for (let round = 0; round <= size(4, 1); round++) {
    const { shownAfter, answeredAfter } = await importOnce(server, rows, boards)
    note(`round ${round}: shown after ${Math.round(shownAfter)} ms`)
    if (round === 0) continue
    shown.push(shownAfter)
    answered.push(answeredAfter)
  }
  const name = `import of ${rows} rows`
  return [
    {
      name: `${name}, until ${boards} open boards show it`,
      unit: 'ms',
      ours: median(shown),
      target: { of: 'value', atMost: 3_000 },
    },
    { name: `${name}, until it is acknowledged`, unit: 'ms', ours: median(answered) },
    { name: `${name}, on all boards`, unit: 'rows/s', ours: (rows * 1000) / median(shown) },
  ]
}

async function importOnce({ url, cookie, send }: OurServer, rows: number, boards: number) {
  const { body } = await send('GET', '/api/user')
  const { id, role } = User.parse(body)
  const projectId = ProjectId.parse((await createProject(send, `Import of ${rows}`)).id)
  const players: RealPlayer[] = []
  try {
    for (let n = 0; n < boards; n++)
      players.push(await joinBoard({ url, cookie, me: { id, role }, random: Math.random }, projectId))
    for (const { board } of players) board.watch()
    await Promise.all(players.map((player) => hasCards(player, 0)))

    const list = Array.from({ length: rows }, (_, n) => ({
      name: `CAM-${n + 1} Hall ${n % 7}`,
      type: 'camera',
      description: 'dome, ceiling mount',
    }))
    const begin = now()
    const imported = async () => {
      const body = { fileName: 'list.csv', rows: list }
      const { status } = await send('POST', `/api/projects/${projectId}/devices/import`, body)
      if (status !== 200) throw new Error(`the import was answered ${status}`)
      return now() - begin
    }
    const areShown = players.map((player) => hasCards(player, rows))
    const [answeredAfter] = await Promise.all([imported(), ...areShown])
    return { shownAfter: now() - begin, answeredAfter }
  } finally {
    await Promise.all(players.map(({ leave }) => leave()))
  }
}

/** Waits until a board is there and shows so many cards. */
const hasCards = ({ board: { store } }: RealPlayer, count: number): Promise<void> =>
  within(
    `a board with ${count} cards`,
    new Promise((resolve) => {
      const look = () => {
        const { phase, cards } = store.getState()
        if (phase !== 'ready' || cards.size < count) return
        stop()
        resolve()
      }
      const stop = store.subscribe(look)
      look()
    }),
  )
