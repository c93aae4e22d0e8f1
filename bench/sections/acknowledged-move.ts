import { allProjections } from '#projections/models/all.ts'
import { bareInsert, openBare } from '../sides/bare.ts'
import { startChild } from '../child.ts'
import { makeEmptyStore } from '../../e2e/kit/server.ts'
import { timed } from '../figures/clock.ts'
import type { Figure } from '../figures/figure.ts'
import { processorTimes } from '../figures/processor-time.ts'
import type { ManyModelsCalls } from '../many-models-server.ts'
import type { ReferenceCalls } from '../reference-server.ts'
import { HttpConnection } from '../sides/http-connection.ts'
import { httpMover, movingCards } from '../sides/mover.ts'
import { atHead, signIn, startOurServer } from '../sides/our-server.ts'
import type { Bench, Section } from '../section.ts'
import { Rounds } from '../figures/statistics.ts'

/** Few and many cards on the board. */
const FEW = 100
const MANY = 10_000
/** Number of read models of the other server: those of the app, and as many more as features to come may add. */
const READ_MODELS = allProjections.length + 8

/**
 * One client moves cards over one HTTP connection, on a board with few and on one with many cards, and at a server
 * with more read models; beside it the least that a durable change can cost there: a single-row INSERT that commits, on the
 * same database.
 */
export const acknowledgedMove: Section = async (bench) => {
  const { databaseUrl, scope, size, note } = bench
  const server = await startOurServer(bench)
  const mover = await scope.keep(httpMover(server.url, server.cookie), async ({ close }) => close())
  const few = movingCards((await server.board(FEW)).cardIds)
  const many = movingCards((await server.board(size(MANY, 1_000))).cardIds)
  const other = await startWithMoreModels(bench)
  const insert = databaseUrl === undefined ? null : await bareInsert(await openBare(server.databaseUrl, scope))

  const overHttp = databaseUrl === undefined ? null : await bareHttp(bench)
  const perRound = size(300, 20)
  const samples = async (work: (n: number) => Promise<unknown>) => {
    for (const { atHead } of [server, other]) await atHead()
    const times: number[] = []
    for (let n = 0; n < perRound; n++) times.push(await timed(() => work(n)))
    return times
  }
  const moveOn =
    (cards: typeof few, by = mover) =>
    async (n: number) => {
      const card = cards[n % cards.length]
      if (card) await by.move(card)
    }
  const moveAmongModels = moveOn(other.cards, other.mover)
  const warmUp = await timed(async () => {
    await samples(moveOn(few))
    await samples(moveOn(many))
    await samples(moveAmongModels)
    if (insert) await samples(insert)
    if (overHttp) await samples(overHttp)
  })
  note(`warm after ${Math.round(warmUp)} ms`)

  const [onFew, onMany, amongModels, inserts] = [new Rounds(), new Rounds(), new Rounds(), new Rounds()]
  const byHttp = new Rounds()
  for (let round = 0; round < size(6, 1); round++) {
    onFew.add(await samples(moveOn(few)))
    if (insert) inserts.add(await samples(insert))
    if (overHttp) byHttp.add(await samples(overHttp))
    onMany.add(await samples(moveOn(many)))
    if (insert) inserts.add(await samples(insert))
    amongModels.add(await samples(moveAmongModels))
  }

  const spent = await processorTimes(server.pid, server.databaseUrl, async () => {
    for (let round = 0; round < size(3, 1); round++) await samples(moveOn(few))
    await server.atHead()
  })
  const moves = size(3, 1) * perRound
  const processorTime = (['server', 'database'] as const).map(
    (part): Figure => ({
      name: `processor time of an acknowledged move, ${part}`,
      unit: 'ms',
      ours: spent[part] / moves,
    }),
  )

  const besideInsert = (value: number) => (insert ? { name: 'bare INSERT', value } : undefined)
  return [
    {
      name: `acknowledged move, ${FEW} cards, p50`,
      unit: 'ms',
      ours: onFew.typical(0.5),
      beside: besideInsert(inserts.typical(0.5)),
      target: { of: 'ratio', atMost: 3 },
    },
    {
      name: `acknowledged move, ${FEW} cards, p50 beside one row over HTTP`,
      unit: 'ms',
      ours: onFew.typical(0.5),
      beside: overHttp ? { name: 'a bare node server that inserts one row', value: byHttp.typical(0.5) } : undefined,
      target: { of: 'ratio', atMost: 2.5 },
    },
    ...processorTime,
    {
      name: `acknowledged move, ${FEW} cards, p95`,
      unit: 'ms',
      ours: onFew.overall(0.95),
      beside: besideInsert(inserts.overall(0.95)),
    },
    {
      name: `acknowledged move, ${many.length} cards, p50`,
      unit: 'ms',
      ours: onMany.typical(0.5),
      beside: { name: `${FEW} cards`, value: onFew.typical(0.5) },
      target: { of: 'ratio', atMost: 1.2 },
    },
    {
      name: `acknowledged move, ${many.length} cards, p95`,
      unit: 'ms',
      ours: onMany.overall(0.95),
      beside: { name: `${FEW} cards`, value: onFew.overall(0.95) },
    },
    {
      name: `acknowledged move, ${FEW} cards, ${READ_MODELS} read models, p50`,
      unit: 'ms',
      ours: amongModels.typical(0.5),
      beside: besideInsert(inserts.typical(0.5)),
      target: { of: 'ratio', atMost: 3 },
    },
    {
      name: `acknowledged move, ${FEW} cards, ${READ_MODELS} read models, p50 beside those of the app`,
      unit: 'ms',
      ours: amongModels.typical(0.5),
      beside: { name: `${allProjections.length} read models`, value: onFew.typical(0.5) },
      target: { of: 'ratio', atMost: 1.1 },
    },
  ]
}

/** Moves over one HTTP connection to a server that only inserts a row for each, on a database of its own. */
async function bareHttp(bench: Bench): Promise<(n: number) => Promise<unknown>> {
  const { scope, databaseUrl = '' } = bench
  const store = await scope.keep(makeEmptyStore(databaseUrl), (made) => made.remove())
  const child = await startChild<ReferenceCalls>('reference-server', bench)
  const url = await child.ask('start', { databaseUrl: store.databaseUrl, dataDir: store.dataDir })
  const connection = await scope.keep(new HttpConnection(url), async (made) => made.close())
  return (n) => connection.send('POST', '/', '', JSON.stringify({ projectId: 1, deviceId: n, status: 'installed' }))
}

/** A server on a store of its own that keeps more read models, and who moves cards there. */
async function startWithMoreModels(bench: Bench) {
  const { scope } = bench
  const store = await scope.keep(bench.newStore(), (made) => made.remove())
  const child = await startChild<ManyModelsCalls>('many-models-server', bench)
  const { dataDir } = store
  const url = await child.ask('start', { databaseUrl: store.databaseUrl, dataDir, readModels: READ_MODELS })
  const { cookie, board } = await signIn(url)
  const mover = await scope.keep(httpMover(url, cookie), async ({ close }) => close())
  return { mover, cards: movingCards((await board(FEW)).cardIds), atHead: () => atHead(bench, url) }
}
