import { createFigures } from '../../server/metrics/figures.ts'
import { measureQueries } from '../../server/metrics/measure-queries.ts'
import { createRowWriter } from '../../server/metrics/row-writer.ts'
import { timed } from '../figures/clock.ts'
import { httpMover, movingCards } from '../sides/mover.ts'
import { startOurServer } from '../sides/our-server.ts'
import { openRuntime } from '../sides/runtime.ts'
import type { Section } from '../section.ts'
import { Rounds } from '../figures/statistics.ts'

const CARDS = 100
/** Requests that are written together: what some seconds of many people bring. */
const BATCH = 500
/** Queries of the pool in one move, at most. */
const QUERIES = 10

/**
 * The cost of measuring for a move: all that is done for one request (the figures for Prometheus, the row, its share of the
 * insert, and the watch over its queries) beside a move over one HTTP connection. Measured by itself, because the difference
 * of two moves would drown in what they differ by anyway.
 */
export const metricsCost: Section = async (bench) => {
  const { scope, size } = bench
  const server = await startOurServer(bench)
  const mover = await scope.keep(httpMover(server.url, server.cookie), async ({ close }) => close())
  const cards = movingCards((await server.board(CARDS)).cardIds)
  const { pool } = await openRuntime(scope)
  const figures = createFigures()
  const rows = await scope.keep(
    createRowWriter({ db: pool, now: () => new Date(), isAway: () => false, onDropped: figures.dropped }),
    (made) => made.close(),
  )

  const moves = async (): Promise<number[]> => {
    await server.atHead()
    const times: number[] = []
    for (let n = 0; n < size(300, 20); n++) {
      const card = cards[n % cards.length]
      if (card) times.push(await timed(() => mover.move(card)))
    }
    return times
  }
  const batch = async (): Promise<void> => {
    for (let n = 0; n < BATCH; n++) {
      const [method, route, status, ms] = ['PATCH', '/api/devices/:id/status', 200, 2 + (n % 7)] as const
      figures.appended('appended', ms)
      figures.answered({ method, route, status, ms })
      const about = { endpoint: route, method, status_code: status, response_time_ms: ms, api_key_id: null }
      rows.add('api_metrics', { ...about, user_id: 1, user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' })
    }
    await rows.flush()
  }
  /** Only what stands between caller and pool: the pool itself answers at once. */
  const queries = async (): Promise<number> => {
    const stub = { query: async () => undefined } as unknown as typeof pool
    const ask = async () => {
      for (let n = 0; n < BATCH * QUERIES; n++) await stub.query('select 1')
    }
    const bare = await timed(ask)
    const end = measureQueries(stub, (row) => rows.add('query_metrics', row))
    const watched = await timed(ask)
    end()
    return Math.max(0, watched - bare)
  }

  await moves()
  await batch()
  const [moved, measured] = [new Rounds(), new Rounds()]
  for (let round = 0; round < size(6, 1); round++) {
    moved.add(await moves())
    measured.add([((await timed(batch)) + (await queries())) / BATCH])
  }
  return [
    {
      name: 'measuring one request, beside a move',
      unit: 'ms',
      ours: measured.typical(0.5),
      beside: { name: 'acknowledged move, p50', value: moved.typical(0.5) },
      target: { of: 'ratio', atMost: 0.03 },
    },
  ]
}
