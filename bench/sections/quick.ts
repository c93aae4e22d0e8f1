import type { ClientBase } from 'pg'
import { z } from 'zod'
import { createProject } from '../../server/testing/app/answers.ts'
import { bareInsert, bareSelect, openBare } from '../sides/bare.ts'
import { connectBoardSocket } from '../sides/board-socket.ts'
import { hasChromium, openChromium } from '../browser/chromium.ts'
import { clickAndCount } from '../browser/click-and-count.ts'
import { timed } from '../figures/clock.ts'
import type { Figure } from '../figures/figure.ts'
import { HttpConnection } from '../sides/http-connection.ts'
import { openReferenceSide, openSide } from '../sides/live-side.ts'
import { httpMover, movingCards } from '../sides/mover.ts'
import { type OurServer, startOurServer } from '../sides/our-server.ts'
import { barePage } from '../browser/page-watch.ts'
import type { Bench, Section } from '../section.ts'
import { Rounds } from '../figures/statistics.ts'
import { within } from '../wait.ts'

const CARDS = 100
/** Of the board that is opened. */
const LARGE = 1_000
const WATCHERS = 50
const MOVES_PER_SECOND = 20
/** Rows of a page of the list. */
const PAGE = 20
const ROUNDS = 4
const LABEL = 'Mark as Installed'

/**
 * The paths that people wait for all day, one figure each, beside the least that each can take: a change, its sight by others, a
 * board, a list, a click.
 */
export const quick: Section = async (bench) => {
  const server = await startOurServer(bench)
  const bare = await openBare(server.databaseUrl, bench.scope)
  return [
    await acknowledged(bench, server, bare),
    await seen(bench, server),
    await opened(bench, server, bare),
    await listed(bench, server, bare),
    ...(await clicked(bench, server)),
  ]
}

type Side = () => Promise<readonly number[]>

/** Both sides take turns, ours first; the first round only warms up. */
async function inTurns({ size, note }: Bench, what: string, ours: Side, beside: Side) {
  const [own, other] = [new Rounds(), new Rounds()]
  for (let round = 0; round <= size(ROUNDS, 1); round++) {
    note(`${what}, round ${round}`)
    const measured = [await ours(), await beside()] as const
    if (round === 0) continue
    own.add(measured[0])
    other.add(measured[1])
  }
  return { ours: own, beside: other }
}

async function repeated(times: number, one: (n: number) => Promise<number>): Promise<number[]> {
  const all: number[] = []
  for (let n = 0; n < times; n++) all.push(await one(n))
  return all
}

/** The bars of ratios stand for a Postgres server. */
const ratioAtMost = ({ databaseUrl }: Bench, atMost: number): Figure['target'] =>
  databaseUrl === undefined ? undefined : { of: 'ratio', atMost }

async function acknowledged(bench: Bench, server: OurServer, bare: ClientBase): Promise<Figure> {
  const mover = await bench.scope.keep(httpMover(server.url, server.cookie), async ({ close }) => close())
  const cards = movingCards((await server.board(CARDS)).cardIds)
  const insert = await bareInsert(bare)
  const times = bench.size(300, 20)
  const move = async (n: number) => {
    const card = cards[n % cards.length]
    if (!card) throw new Error('there are no cards')
    return timed(() => mover.move(card))
  }
  const ours = async () => {
    await server.atHead()
    return repeated(times, move)
  }
  const name = `acknowledged move, ${CARDS} cards`
  const rounds = await inTurns(bench, name, ours, () => repeated(times, (n) => timed(() => insert(n))))
  return {
    name: `${name}, p50`,
    unit: 'ms',
    ours: rounds.ours.typical(0.5),
    beside: { name: 'bare INSERT', value: rounds.beside.typical(0.5) },
    target: ratioAtMost(bench, 3),
  }
}

async function seen(bench: Bench, server: OurServer): Promise<Figure> {
  const board = await server.board(CARDS)
  const ours = await openSide(bench, { urls: [server.url], cookie: server.cookie, boards: [board] })
  const reference = await openReferenceSide(bench, { boards: 1, cards: CARDS })
  const watchers = bench.size(WATCHERS, 5)
  const load = { perSecond: MOVES_PER_SECOND, ms: bench.size(2_500, 300) }
  const seenAt = (side: Pick<typeof ours, 'watch' | 'seenAfter'>) => async () => {
    await side.watch(watchers)
    return side.seenAfter(load)
  }
  const name = `seen by the last of ${watchers} watchers, ${MOVES_PER_SECOND} moves/s`
  const rounds = await inTurns(bench, name, seenAt(ours), seenAt(reference))
  return {
    name: `${name}, p95`,
    unit: 'ms',
    ours: rounds.ours.typical(0.95),
    beside: { name: 'bare socket', value: rounds.beside.typical(0.95) },
    target: ratioAtMost(bench, 1.5),
  }
}

async function opened(bench: Bench, server: OurServer, bare: ClientBase): Promise<Figure> {
  const { projectId } = await server.board(bench.size(LARGE, CARDS))
  const socket = await connectBoardSocket(server, bench.scope)
  const { body } = await server.send('GET', `/api/projects/${projectId}/devices`)
  const cards = z.array(z.unknown()).parse(body)
  const select = await bareSelect(bare, 'bench_board', [cards])
  const times = bench.size(50, 5)
  const name = `opening a board of ${cards.length} cards`
  const rounds = await inTurns(
    bench,
    name,
    () => repeated(times, async () => (await socket.ask(projectId, -1)).ms),
    () => repeated(times, () => timed(select)),
  )
  return {
    name: `${name}, p50`,
    unit: 'ms',
    ours: rounds.ours.typical(0.5),
    beside: { name: 'bare SELECT of its cards', value: rounds.beside.typical(0.5) },
  }
}

async function listed(bench: Bench, server: OurServer, bare: ClientBase): Promise<Figure> {
  for (let n = 0; n < PAGE; n++) await createProject(server.send, `Site ${n + 1}`)
  await server.atHead()
  const connection = await bench.scope.keep(new HttpConnection(server.url), async (made) => made.close())
  const read = async () => {
    const path = `/api/projects?limit=${PAGE}`
    const { status, body } = await connection.send('GET', path, `cookie: ${server.cookie}\r\n`, '')
    if (status !== 200) throw new Error(`the list was answered ${status}`)
    return body
  }
  const rows = z
    .array(z.unknown())
    .length(PAGE)
    .parse(JSON.parse(await read()))
  const select = await bareSelect(bare, 'bench_list', rows)
  const times = bench.size(200, 10)
  const name = `${PAGE} rows of the list of projects`
  const rounds = await inTurns(
    bench,
    name,
    () => repeated(times, () => timed(read)),
    () => repeated(times, () => timed(select)),
  )
  return {
    name: `${name}, p50`,
    unit: 'ms',
    ours: rounds.ours.typical(0.5),
    beside: { name: 'bare SELECT of these rows', value: rounds.beside.typical(0.5) },
  }
}

/** The figure of a browser, where there is one. */
async function clicked(bench: Bench, server: OurServer): Promise<Figure[]> {
  if (!hasChromium(bench, 'a click')) return []
  const { projectId } = await server.board(CARDS)
  const { context } = await openChromium(bench, server)
  const [page, least] = [await context.newPage(), await context.newPage()]
  await page.goto(`/?projectId=${projectId}`)
  await within('a bare page', least.evaluate(barePage, LABEL))
  const clicks = (of: typeof page) => async () => {
    // A page behind another one may be painted less often.
    await of.bringToFront()
    return repeated(bench.size(3, 2), () => clickAndCount(of, LABEL))
  }
  const name = 'from a click until its move is painted'
  const rounds = await inTurns(bench, name, clicks(page), clicks(least))
  return [
    {
      name: `${name}, ${CARDS} cards in Chromium, p50`,
      unit: 'frames',
      ours: rounds.ours.overall(0.5),
      beside: { name: 'bare page', value: rounds.beside.overall(0.5) },
      target: { of: 'value', atMost: 1 },
    },
  ]
}
