import pg from 'pg'
import { timed } from './clock.ts'
import { httpMover, movingCards } from './mover.ts'
import { startOurServer } from './our-server.ts'
import type { Scope } from './scope.ts'
import type { Section } from './section.ts'
import { Rounds } from './statistics.ts'

/** Few and many cards on the board. */
const FEW = 100
const MANY = 10_000

/**
 * One client moves cards over one HTTP connection, on a board with few and on one with many cards; beside it the least that
 * a durable change can cost there: a single-row INSERT that commits, on the same database.
 */
export const acknowledgedMove: Section = async ({ databaseUrl, scope, size, note }) => {
  const server = await startOurServer({ scope, databaseUrl })
  const mover = await scope.keep(httpMover(server.url, server.cookie), async ({ close }) => close())
  const few = movingCards((await server.board(FEW)).cardIds)
  const many = movingCards((await server.board(size(MANY, 1_000))).cardIds)
  const insert = server.databaseUrl === undefined ? null : await openInsert(server.databaseUrl, scope)

  const perRound = size(300, 20)
  const samples = async (work: (n: number) => Promise<unknown>) => {
    await server.atHead()
    const times: number[] = []
    for (let n = 0; n < perRound; n++) times.push(await timed(() => work(n)))
    return times
  }
  const moveOn = (cards: typeof few) => async (n: number) => {
    const card = cards[n % cards.length]
    if (card) await mover.move(card)
  }
  const warmUp = await timed(async () => {
    await samples(moveOn(few))
    await samples(moveOn(many))
    if (insert) await samples(insert)
  })
  note(`warm after ${Math.round(warmUp)} ms`)

  const [onFew, onMany, inserts] = [new Rounds(), new Rounds(), new Rounds()]
  for (let round = 0; round < size(6, 1); round++) {
    onFew.add(await samples(moveOn(few)))
    if (insert) inserts.add(await samples(insert))
    onMany.add(await samples(moveOn(many)))
    if (insert) inserts.add(await samples(insert))
  }

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
  ]
}

/** A connection that inserts a row of about an event's size with each call. */
async function openInsert(connectionString: string, scope: Scope): Promise<(n: number) => Promise<unknown>> {
  const client = await scope.keep(new pg.Client({ connectionString }), (made) => made.end())
  await client.connect()
  await client.query('create table bench_insert (id bigserial primary key, stream text not null, data jsonb not null)')
  const event = { type: 'DeviceInstalled', actor: { id: 1, role: 'employee' }, recordedAt: new Date().toISOString() }
  return (n) =>
    client.query({
      name: 'bench_insert',
      text: 'insert into bench_insert (stream, data) values ($1, $2)',
      values: ['project-1', JSON.stringify({ ...event, data: { deviceId: n }, hash: '0'.repeat(64) })],
    })
}
