import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LogEvent } from '#events/registry.ts'
import type { Note } from './group.ts'
import { readModels } from './lanes.ts'
import { localLocks } from './locks.ts'
import type { Log } from './log.ts'
import { type Projection, projection } from './projection.ts'
import { type Projections, startProjections } from './runner.ts'
import { users } from '../models/people/users.ts'
import { openTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { counted, hooked } from '../../server/testing/projections/many.ts'
import { dropReadModels } from '../../server/testing/projections/drop-read-models.ts'
import { MemoryLog } from '../../server/testing/projections/memory-log.ts'
import { counts, tally, turns } from '../../server/testing/projections/tally.ts'

const LONG = 60_000
const FOR_EVER = 3_600_000
const events = turns(60)
const last = (length: number) => events[length - 1]?.position ?? ''
const [one, two] = [tally(1, 1, 'one'), tally(1, 1, 'two')]

let test: TestDatabase
let log: MemoryLog
let runner: Projections | null
const note = vi.fn<Note>()
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())
beforeEach(() => {
  log = new MemoryLog()
  note.mockClear()
})
afterEach(async () => {
  await runner?.close()
  runner = null
  await dropReadModels(test.database.pool)
})

async function start(
  projections: readonly Projection[],
  { gatherMs = 50, from = log }: { gatherMs?: number; from?: Log } = {},
) {
  const { pool } = test.database
  runner = await startProjections({ pool, log: from, locks: localLocks(), projections, note, gatherMs })
  return runner
}
/** The statements that a move of a card costs with so many read models, of which one has to do with it. */
async function statementsOfMoves(models: number): Promise<{ statements: number; subscriptions: number }> {
  const idle = Array.from({ length: models - 1 }, (_, index): Projection => {
    const schema = `rm_idle_${index}`
    return { ...users, name: `idle_${index}`, schema, rows: `${schema}.person` }
  })
  const log = new MemoryLog()
  const { log: from, subscriptions } = counted(log)
  const { reached, close } = await start([one, ...idle], { from })
  const move = async (event: LogEvent) => {
    log.append(event)
    expect(await reached(event.position, LONG, { isInLog: true })).toBe(true)
  }
  const [first, ...rest] = turns(11)
  if (first) await move(first)
  const query = vi.spyOn(test.database.pool, 'query')
  for (const event of rest) await move(event)
  const statements = query.mock.calls.length
  query.mockRestore()
  await close()
  return { statements, subscriptions: subscriptions.length }
}

describe('the read models of a build', () => {
  it('[PROJ-9] cost a move as many statements when there are 25 of them as when there are 5', async () => {
    const five = await statementsOfMoves(5)
    await dropReadModels(test.database.pool)
    expect(await statementsOfMoves(25)).toEqual(five)
    // To load and to write.
    expect(five).toEqual({ statements: 20, subscriptions: 1 })
  })

  it('[PROJ-10] leave events to gather while a reader waits for a position that the log does not have', async () => {
    const { reached } = await start([one], { gatherMs: FOR_EVER })
    log.append(...events.slice(0, 1))
    expect(await reached(last(1), LONG, { isInLog: true })).toBe(true)
    const far = reached('~', FOR_EVER)
    for (const event of events.slice(1, 30)) log.append(event)
    expect(await reached(last(2), 200)).toBe(false)
    expect(await counts(test.database.pool, one)).toEqual({ 1: 1 })
    expect(await reached(last(30), LONG, { isInLog: true })).toBe(true)
    for (const event of events.slice(30)) log.append(event)
    expect(await reached(last(60), 200)).toBe(false)
    expect(await counts(test.database.pool, one)).toEqual({ 1: 10, 2: 10, 3: 10 })
    await runner?.close()
    expect(await far).toBe(false)
  })

  it('[PROJ-10] are waited for by those alone who read them', async () => {
    const broken = hooked(two, () => {
      throw new Error('a mistake')
    })
    const { reached } = await start([one, broken], { gatherMs: FOR_EVER })
    log.append(...events.slice(0, 10))
    expect(await reached(last(10), LONG, { names: ['one'], isInLog: true })).toBe(true)
    const never = reached(last(10), FOR_EVER, { names: ['two'], isInLog: true })
    // The group has nothing to hurry for: the one who waits, waits for what it does not move.
    log.append(...events.slice(10))
    expect(await reached(last(20), 200, { names: ['one'] })).toBe(false)
    await runner?.close()
    expect(await never).toBe(false)
  })

  it('[PROJ-11] [PROJ-18] go on without the one whose fold fails, which is tried again and comes back', async () => {
    let isBroken = true
    const broken = hooked(two, ({ position }) => {
      if (isBroken && position === last(15)) throw new Error('a mistake')
    })
    const { reached, status } = await start([one, broken])
    log.append(...events.slice(0, 20))
    expect(await reached(last(20), LONG, { names: ['one'] })).toBe(true)
    log.append(...events.slice(20, 30))
    expect(await reached(last(30), LONG, { names: ['one'] })).toBe(true)
    const { pool } = test.database
    expect(await counts(pool, one)).toEqual({ 1: 10, 2: 10, 3: 10 })
    expect(await counts(pool, two)).toEqual({ 1: 5, 2: 5, 3: 4 })
    await expect.poll(() => note.mock.calls.length).toBeGreaterThanOrEqual(3)
    expect(note.mock.calls.map(([, { projection, failures }]) => [projection, failures]).slice(0, 3)).toEqual([
      ['two', 1],
      ['two', 2],
      ['two', 3],
    ])
    expect(await status()).toMatchObject([
      { name: 'one', position: last(30), trouble: null },
      { name: 'two', position: last(14), trouble: 'fails and is tried again' },
    ])

    isBroken = false
    expect(await reached(last(30), LONG)).toBe(true)
    expect(await counts(pool, two)).toEqual({ 1: 10, 2: 10, 3: 10 })
    const lanes = async () => [...(await readModels(pool, [one, two])).values()].map(({ lane }) => lane.name)
    await expect.poll(async () => new Set(await lanes()).size).toBe(1)
    log.append(...events.slice(30))
    expect(await reached(last(60), LONG)).toBe(true)
    expect(await counts(pool, two)).toEqual({ 1: 20, 2: 20, 3: 20 })
  })

  it('[PROJ-11] go on without the one whose rows the database refuses', async () => {
    const { pool } = test.database
    const { reached } = await start([one, two])
    await pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'disk full'; end $$`)
    await pool.query(`create trigger refuse before insert on ${two.rows} for each row execute function refuse()`)
    log.append(...events.slice(0, 30))
    expect(await reached(last(30), LONG, { names: ['one'] })).toBe(true)
    expect(await counts(pool, two)).toEqual({})
    await pool.query(`drop trigger refuse on ${two.rows}`)
    expect(await reached(last(30), LONG)).toBe(true)
    expect(await counts(pool, two)).toEqual({ 1: 10, 2: 10, 3: 10 })
  })
})

describe('[PROJ-12] an event of a newer build', () => {
  const newer = (index: number, change: object) =>
    events.map((event, at) => (at === index ? ({ ...event, ...change } as LogEvent) : event))

  it('in a version that is not known makes the read models wait that handle its type, said once', async () => {
    log.append(...newer(14, { version: 2 }))
    const { reached, status } = await start([one, users])
    expect(await reached(last(60), LONG, { names: ['users'] })).toBe(true)
    const reason = 'ChecklistItemTicked of version 2 is not known to this build, which knows version 1'
    await expect
      .poll(status)
      .toMatchObject([
        { name: 'one', position: last(14), trouble: `waits for a newer build: ${reason}` },
        { trouble: null },
      ])
    expect(await counts(test.database.pool, one)).toEqual({ 1: 5, 2: 5, 3: 4 })
    expect(note.mock.calls).toEqual([['a read model waits for a newer build', { projection: 'one', reason }]])
  })

  it('[PROJ-19] of a type that is not known is passed over: builds that fold it have rows of their own', async () => {
    log.append(...newer(14, { type: 'ProjectPainted', version: 3 }))
    const { reached } = await start([one, users])
    expect(await reached(last(60), LONG)).toBe(true)
    expect(await counts(test.database.pool, one)).toEqual({ 1: 20, 2: 20, 3: 19 })
    const handling = (...handles: LogEvent['type'][]) =>
      projection({ name: 'x', version: 1, table: 'y', indexes: [], handles, fold: () => [] }).schema
    expect(handling('DeviceInstalled')).toBe(handling('DeviceInstalled'))
    expect(handling('DeviceInstalled', 'DeviceConfirmed')).not.toBe(handling('DeviceInstalled'))
  })
})
