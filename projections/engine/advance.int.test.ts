import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PROJECT_EVENT_TYPES, type ProjectEvent } from '#events/project/events.ts'
import { projectOfStream } from '#events/project/stream.ts'
import { openTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { dropReadModels } from '../../server/testing/projections/drop-read-models.ts'
import { turns } from '../../server/testing/projections/tally.ts'
import { turnsWhile, work } from '../../server/testing/turns-while.ts'
import { advanceOnce } from './advance.ts'
import { createMissing, openLane } from './lanes.ts'
import { type ChangedRow, type Projection, projection } from './projection.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())
beforeEach(() => dropReadModels(test.database.pool))

type Row = { readonly position: string }
type MadeRows = Iterable<ChangedRow<Row>>

/**
 * A read model whose events change so many rows each. `begun` tells how often an event was begun to be folded. One that `asks` needs
 * the row of the project, and changes that row alone where there is none.
 */
function broad(name: string, rows: number, { asks = false, onRow = () => {} } = {}) {
  const begun: string[] = []
  const made = projection<Row, ProjectEvent['type']>({
    name,
    version: 1,
    table: 'thing',
    indexes: [],
    handles: PROJECT_EVENT_TYPES,
    *fold(row, { stream, position }): MadeRows {
      begun.push(position)
      const ofProject = -Number(projectOfStream(stream))
      const isNew = asks && row(ofProject) === undefined
      if (asks) yield [ofProject, { position }]
      for (let at = 0; at < (isNew ? 0 : rows); at++) {
        onRow()
        yield [Number(position) * rows + at, { position }]
      }
    },
  })
  return { projection: made, begun }
}

/** Folds the events once. @returns how many were left, and how many rows each read model has then. */
async function fold(projections: readonly Projection[], events: ReturnType<typeof turns>) {
  const { pool } = test.database
  await createMissing(pool, projections, false)
  const lane = await openLane(pool, 'test')
  const targets = projections.map((one) => ({ projection: one, schema: one.schema }))
  const { rest, stuck } = await advanceOnce(pool, lane, targets, events)
  expect(stuck).toBeNull()
  const counts = projections.map(async ({ rows }) => {
    const found = await pool.query<{ count: number }>(`select count(*)::int as count from ${rows}`)
    return found.rows[0]?.count
  })
  return { left: rest.length, rows: await Promise.all(counts) }
}

it('[METRICS-31] others are served while one event changes many rows', async () => {
  const turnsOfRows = new Set<number>()
  await turnsWhile((turn) => {
    const onRow = () => {
      work(1)
      turnsOfRows.add(turn())
    }
    return fold([broad('one', 50, { onRow }).projection], turns(1))
  })
  // Slices are longer where the machine has much else to do.
  expect(turnsOfRows.size).toBeGreaterThanOrEqual(10)
})

it('[METRICS-31] rows are made once where another read model has to load some first', async () => {
  const [one, other] = [broad('one', 5), broad('other', 5, { asks: true })]
  expect(await fold([one.projection, other.projection], turns(2))).toEqual({ left: 0, rows: [10, 2] })
  expect([one.begun, other.begun].map(({ length }) => length)).toEqual([2, 4])
})

it('[METRICS-31] all read models stop at the same event, also where one that had to load rows ends the batch sooner', async () => {
  const [one, late] = [broad('one', 900), broad('late', 700, { asks: true })]
  const projections = [one.projection, late.projection]
  const events = turns(6)
  expect(await fold(projections, events.slice(0, 3))).toEqual({ left: 0, rows: [2_700, 3] })
  // Until its rows are loaded there is room for three more.
  expect(await fold(projections, events.slice(3))).toEqual({ left: 1, rows: [4_500, 1_403] })
})
