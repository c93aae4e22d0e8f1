import { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import type { CommandBus } from '../../server/commands/command-bus.ts'
import { meta } from '../../server/testing/test-bus.ts'
import { eventAt } from '../../server/testing/event-store/contract-kit.ts'
import type { EventStore } from '../../server/event-store/port.ts'
import { makeBoard } from '../content/boards.ts'
import { startChild } from '../child.ts'
import { now, timed } from '../figures/clock.ts'
import type { Figure } from '../figures/figure.ts'
import { moveOn } from '../content/history.ts'
import type { LoadCalls, LoadedBoard } from '../load.ts'
import { movingCards } from '../sides/mover.ts'
import { startOurServer } from '../sides/our-server.ts'
import { openLog, openRuntime } from '../sides/runtime.ts'
import type { Bench, Section } from '../section.ts'
import { median, percentile } from '../figures/statistics.ts'
import { within } from '../wait.ts'

const CLIENTS = 32
/** Of each client. */
const CARDS = 20

/** Moves a second that many clients at once get through: past the routes beside what the log alone takes, and over HTTP. */
export const throughput: Section = async (bench) => [...(await inProcess(bench)), ...(await overHttp(bench))]

/** Does something again and again, by all clients at once, for a while. @returns how often a second. */
async function perSecond(ms: number, work: (client: number) => Promise<unknown>): Promise<number> {
  const begin = now()
  let done = 0
  const client = async (_: unknown, index: number) => {
    for (; now() - begin < ms; done++) await work(index)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return (done * 1000) / (now() - begin)
}

async function inProcess({ databaseUrl, scope, size, note }: Bench): Promise<Figure[]> {
  const runtime = await openRuntime(scope)
  const onMany = await moversOn(runtime.bus, 1, CLIENTS)
  const onOne = await moversOn(runtime.bus, CLIENTS + 1, 1)
  // The embedded database is one connection in this process: a second one beside it would be measured with the first.
  const append = databaseUrl === undefined ? null : appender((await openLog(scope)).store)

  const ms = size(1_500, 100)
  const catchUps: number[] = []
  const moves = async (work: (client: number) => Promise<unknown>) => {
    const rate = await perSecond(ms, work)
    // Work that the read models have left must not be on the account of what is measured next.
    catchUps.push(await timed(() => within('the read models to catch up', runtime.atHead())))
    return rate
  }
  await moves(onMany)
  await moves(onOne)
  if (append) await perSecond(ms, append)
  const rates: Record<'many' | 'one' | 'appends', number[]> = { many: [], one: [], appends: [] }
  for (let round = 0; round < size(5, 1); round++) {
    note(`round ${round + 1}`)
    rates.many.push(await moves(onMany))
    if (append) rates.appends.push(await perSecond(ms, append))
    rates.one.push(await moves(onOne))
    if (append) rates.appends.push(await perSecond(ms, append))
  }

  const beside = append ? { name: 'bare group-committed appends', value: median(rates.appends) } : undefined
  const target = { of: 'ratio', atLeast: 0.5 } as const
  const unit = 'moves/s'
  return [
    { name: `${CLIENTS} clients on ${CLIENTS} boards, in process`, unit, ours: median(rates.many), beside, target },
    { name: `${CLIENTS} clients on one board, in process`, unit, ours: median(rates.one), beside, target },
    { name: `until the read models have caught up with ${ms} ms of that`, unit: 'ms', ours: median(catchUps) },
  ]
}

/** Clients that each move cards of their own, spread over so many boards. @param first id of the first board. */
async function moversOn(bus: CommandBus, first: number, boards: number): Promise<(client: number) => Promise<unknown>> {
  const perBoard = CLIENTS / boards
  const clients: { readonly projectId: ProjectId; readonly cards: ReturnType<typeof movingCards> }[] = []
  for (let board = first; board < first + boards; board++) {
    const ids = await makeBoard(bus, ProjectId.parse(board), CARDS * perBoard)
    for (let client = 0; client < perBoard; client++)
      clients.push({
        projectId: ProjectId.parse(board),
        cards: movingCards(ids.slice(client * CARDS, (client + 1) * CARDS)),
      })
  }
  return async (index) => {
    const client = clients[index]
    const card = client?.cards.shift()
    if (!client || !card) throw new Error(`there is no client ${index}`)
    await moveOn(bus, client.projectId, card)
    client.cards.push(card)
  }
}

/** Writers that each append events like those of a move to a stream of their own, and nothing else. */
function appender(store: EventStore): (client: number) => Promise<unknown> {
  const revisions = Array.from({ length: CLIENTS }, () => -1)
  const digest = '0'.repeat(64)
  const { actor } = meta()
  return async (client) => {
    const stream = `project-${client + 1}`
    const revision = (revisions[client] ?? -1) + 1
    revisions[client] = revision
    const data = { deviceId: DeviceId.parse(client * 100_000 + 1) }
    const event = { ...eventAt(stream, revision), type: 'DeviceInstalled' as const, data, actor }
    await store.append(stream, revision - 1, [{ ...event, commandDigest: digest, hash: digest }])
  }
}

async function overHttp(bench: Bench): Promise<Figure[]> {
  const { size, note } = bench
  const server = await startOurServer(bench)
  const load = await startChild<LoadCalls>('load', bench)
  const one = [await server.board(CARDS * CLIENTS)]
  const many: LoadedBoard[] = []
  for (let board = 0; board < CLIENTS; board++) many.push(await server.board(CARDS))

  const ms = size(2_500, 200)
  const rates: Record<'many' | 'one', number[]> = { many: [], one: [] }
  const took: number[] = []
  // The first round only warms up.
  for (let round = 0; round <= size(3, 1); round++) {
    note(`over HTTP, round ${round}`)
    for (const [name, boards] of Object.entries({ many, one }) as [keyof typeof rates, typeof many][]) {
      await load.ask('aimAt', { url: server.url, cookie: server.cookie, boards, connections: CLIENTS })
      const result = await load.ask('closedLoop', { ms })
      if (round === 0) continue
      rates[name].push((result.took.length * 1000) / result.ms)
      took.push(...result.took)
    }
  }
  const target = { of: 'value', atLeast: 1_500 } as const
  const unit = 'moves/s'
  return [
    { name: `${CLIENTS} clients on ${CLIENTS} boards, over HTTP`, unit, ours: median(rates.many), target },
    { name: `${CLIENTS} clients on one board, over HTTP`, unit, ours: median(rates.one), target },
    { name: 'an answer under that load, p95', unit: 'ms', ours: percentile(took, 0.95) },
  ]
}
