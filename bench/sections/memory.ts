import { makeEmptyStore, type Server, startServer, type Store } from '../../e2e/kit/server.ts'
import { connectBoardSocket } from '../sides/board-socket.ts'
import { startChild } from '../child.ts'
import { timed } from '../figures/clock.ts'
import type { Figure } from '../figures/figure.ts'
import { freshInstall } from '../content/fresh-install.ts'
import { openOurSide } from '../sides/live-side.ts'
import { httpMover, movingCards } from '../sides/mover.ts'
import { signIn, startOurServer } from '../sides/our-server.ts'
import { residentMB } from '../figures/resident.ts'
import type { Bench, Section } from '../section.ts'
import { median } from '../figures/statistics.ts'
import type { WatchCalls } from '../watch.ts'

const CARDS = 300

/** A server's needs: memory under watchers, memory and time of the embedded database. */
export const memory: Section = async (bench) => [
  ...(await underWatchers(bench)),
  ...(await afterVisits(bench)),
  ...(await embedded(bench)),
]

async function underWatchers(bench: Bench): Promise<Figure[]> {
  const { databaseUrl, size, note } = bench
  if (databaseUrl === undefined) return []
  const side = await openOurSide(bench, { boards: 1, cards: CARDS })
  const count = size(200, 20)
  note(`${count} watchers connect`)
  await side.watch(count)
  await side.seenAfter({ perSecond: 100, ms: size(10_000, 300) })
  return [
    {
      name: `memory with ${count} watchers, after some load`,
      unit: 'MB',
      ours: await residentMB(side.pids[0] ?? 0),
      target: { of: 'value', atMost: 250 },
    },
  ]
}

/** Many large boards are made and opened by one person each, the last one by many at once, while others watch a small one. */
async function afterVisits(bench: Bench): Promise<Figure[]> {
  const { databaseUrl, scope, size, note } = bench
  if (databaseUrl === undefined) return []
  const server = await startOurServer(bench)
  const { projectId } = await server.board(CARDS)
  const watcher = await startChild<WatchCalls>('watch', bench)
  const [watchers, boards, cards, together] = [size(200, 20), size(20, 2), size(5_000, 500), size(32, 4)]
  await watcher.ask('watch', {
    boards: { urls: [server.url], cookie: server.cookie, projectIds: [projectId] },
    count: watchers,
  })
  const visitor = await connectBoardSocket(server, scope)
  let last = projectId
  for (let n = 1; n <= boards; n++) {
    const board = await server.board(cards)
    await visitor.ask(board.projectId, -1)
    note(`${n} boards of ${cards} cards visited: ${Math.round(await residentMB(server.pid))} MB`)
    last = board.projectId
  }
  const people = await Promise.all(Array.from({ length: together }, () => connectBoardSocket(server, scope)))
  await Promise.all(people.map((person) => person.ask(last, -1)))
  return [
    {
      name: `memory with ${watchers} watchers, after visits to ${boards} boards of ${cards} cards, the last by ${together} at once`,
      unit: 'MB',
      ours: await residentMB(server.pid),
      target: { of: 'value', atMost: 250 },
    },
  ]
}

async function embedded(bench: Bench): Promise<Figure[]> {
  const { scope, size, note } = bench
  note('the embedded database, installed and built afresh')
  const veryFirst = await startTimed(bench, await emptyStore(bench), await freshInstall(scope))
  const veryFirstMemory = await residentMB(veryFirst.server.pid)
  await veryFirst.server.stop()

  const [first, reopened, reopenedMemory]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < size(3, 1); round++) {
    note(`the embedded database, round ${round + 1}`)
    const store = await emptyStore(bench)
    const made = await startTimed(bench, store)
    first.push(made.ms)
    await made.server.stop()
    const again = await startTimed(bench, store)
    reopened.push(again.ms)
    await workALittle(again.server)
    reopenedMemory.push(await residentMB(again.server.pid))
    await again.server.stop()
  }
  const name = 'embedded database with demo data'
  const unit = 'ms'
  return [
    { name: `${name}, very first start until ready`, unit, ours: veryFirst.ms, target: { of: 'value', atMost: 6_000 } },
    { name: `${name}, memory after that`, unit: 'MB', ours: veryFirstMemory },
    {
      name: `${name}, another first start until ready`,
      unit,
      ours: median(first),
      target: { of: 'value', atMost: 6_000 },
    },
    { name: `${name}, reopened until ready`, unit, ours: median(reopened), target: { of: 'value', atMost: 3_000 } },
    {
      name: `${name}, memory reopened and used a little`,
      unit: 'MB',
      ours: median(reopenedMemory),
      target: { of: 'value', atMost: 600 },
    },
  ]
}

const emptyStore = ({ scope }: Bench): Promise<Store> => scope.keep(makeEmptyStore(''), (made) => made.remove())

/** Starts a server and waits until it is ready, demo data included; how long that took. */
async function startTimed({ scope }: Bench, store: Store, program?: string): Promise<{ server: Server; ms: number }> {
  let server: Server | undefined
  const ms = await timed(async () => {
    server = await startServer(store, { program })
  })
  if (!server) throw new Error('the server did not start')
  return { server: await scope.keep(server, (started) => started.kill()), ms }
}

/** Does as a person who has a look: signs in, makes a board, moves its cards. */
async function workALittle({ url }: Server): Promise<void> {
  const { cookie, send, board } = await signIn(url)
  await send('GET', '/api/projects')
  const mover = httpMover(url, cookie)
  for (const card of movingCards((await board(CARDS)).cardIds)) await mover.move(card)
  mover.close()
}
