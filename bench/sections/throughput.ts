import { startChild } from '../child.ts'
import { appender, CARDS, CLIENTS, moversOn, perSecond } from '../content/clients.ts'
import { timed } from '../figures/clock.ts'
import type { Figure } from '../figures/figure.ts'
import type { LoadCalls, LoadedBoard } from '../load.ts'
import { startOurServer } from '../sides/our-server.ts'
import { openLog, openRuntime } from '../sides/runtime.ts'
import type { Bench, Section } from '../section.ts'
import { median, percentile } from '../figures/statistics.ts'
import { within } from '../wait.ts'

/** Moves a second that many clients at once get through: past the routes beside what the log alone takes, and over HTTP. */
export const throughput: Section = async (bench) => [...(await inProcess(bench)), ...(await overHttp(bench))]

async function inProcess({ databaseUrl, scope, size, note }: Bench): Promise<Figure[]> {
  const runtime = await openRuntime(scope)
  const onMany = await moversOn(runtime.bus, 1, CLIENTS)
  const onOne = await moversOn(runtime.bus, CLIENTS + 1, 1)
  // The embedded database is one connection in this process: a second one beside it would be measured with the first.
  const log = databaseUrl === undefined ? null : await openLog(scope)
  const append = log && appender((stream, expected, event) => log.store.append(stream, expected, [event]))

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
