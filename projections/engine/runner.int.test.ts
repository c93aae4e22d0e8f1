import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { localLocks } from './locks.ts'
import type { Projection } from './projection.ts'
import type { Note } from './group.ts'
import { type Projections, startProjections } from './runner.ts'
import { openTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { dropReadModels } from '../../server/testing/projections/drop-read-models.ts'
import { MemoryLog } from '../../server/testing/projections/memory-log.ts'
import { counts, tally, turns } from '../../server/testing/projections/tally.ts'

const LONG = 60_000
const events = turns(30)
const last = (length: number) => events[length - 1]?.position ?? ''

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
  writes.length = 0
})
afterEach(async () => {
  await runner?.close()
  runner = null
  await dropReadModels(test.database.pool)
})

async function start(projection: Projection = tally(), options: { gatherMs?: number } = {}): Promise<Projections> {
  const { pool } = test.database
  runner = await startProjections({ pool, log, locks: localLocks(), projections: [projection], note, ...options })
  return runner
}
/** How many events each write of the tally held. */
const writes: number[] = []
const recordedTally = (): Projection => {
  const projection = tally()
  return {
    ...projection,
    begin() {
      const folding = projection.begin()
      let folded = 0
      return {
        ...folding,
        restart() {
          folded = 0
          folding.restart()
        },
        *fold(event) {
          folded++
          yield* folding.fold(event)
        },
        changed() {
          writes.push(folded)
          return folding.changed()
        },
      }
    },
  }
}

describe('the runner', () => {
  it('[PROJ-1] [PROJ-2] projects what the log holds and what comes, each event once', async () => {
    log.append(...events.slice(0, 10))
    const { reached } = await start()
    expect(await reached(last(10), LONG)).toBe(true)
    expect(await counts(test.database.pool)).toEqual({ 1: 4, 2: 3, 3: 3 })
    for (const event of events.slice(10)) log.append(event)
    expect(await reached(last(30), LONG)).toBe(true)
    expect(await counts(test.database.pool)).toEqual({ 1: 10, 2: 10, 3: 10 })
  })

  it('[PROJ-5] says that a position was not reached in time, and waits for the named projection alone', async () => {
    log.append(...events.slice(0, 10))
    const { reached, close } = await start()
    expect(await reached(last(10), LONG, { names: ['tally'] })).toBe(true)
    expect(await reached(last(11), 10)).toBe(false)
    const waiting = reached(last(11), LONG)
    await close()
    expect(await waiting).toBe(false)
  })

  it('makes no reader wait once it is closed, such as the handler of a request that was cut off', async () => {
    const { reached, close } = await start()
    await close()
    expect(await reached(last(1), 3_600_000)).toBe(false)
  })

  it('goes on where it stopped', async () => {
    log.append(...events.slice(0, 10))
    const first = await start()
    await first.reached(last(10), LONG)
    await first.close()
    log.append(...events.slice(10))
    expect(await counts(test.database.pool)).toEqual({ 1: 4, 2: 3, 3: 3 })
    const second = await start()
    expect(await second.reached(last(30), LONG)).toBe(true)
    expect(await counts(test.database.pool)).toEqual({ 1: 10, 2: 10, 3: 10 })
  })

  it('[PROJ-3] keeps nothing of a write that fails, tries again, and skips nothing', async () => {
    const { pool } = test.database
    const { reached, status } = await start()
    await pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin if new.id = 3 then raise exception 'disk full'; end if; return new; end $$`)
    await pool.query(`create trigger refuse before insert on ${tally().rows} for each row execute function refuse()`)
    log.append(...events.slice(0, 10))
    await expect.poll(() => note.mock.calls.length).toBeGreaterThanOrEqual(2)
    expect(note).toHaveBeenNthCalledWith(
      2,
      'projecting failed',
      expect.objectContaining({
        projection: 'tally',
        failures: 2,
        err: expect.objectContaining({ message: 'disk full' }),
      }),
    )
    expect(await counts(pool)).toEqual({})
    expect(await status()).toMatchObject([{ position: '', share: 0, trouble: 'fails and is tried again' }])

    await pool.query(`drop trigger refuse on ${tally().rows}`)
    expect(await reached(last(10), LONG)).toBe(true)
    expect(await counts(pool)).toEqual({ 1: 4, 2: 3, 3: 3 })
    await expect
      .poll(status)
      .toEqual([{ name: 'tally', version: 1, position: last(10), share: 1, lag: 0, isBuilt: true, trouble: null }])
  })

  it('[PROJ-15] waits for a log that is away and goes on', async () => {
    log.append(...events.slice(0, 10))
    const { reached } = await start()
    await reached(last(10), LONG)
    log.leave()
    await expect.poll(() => note.mock.calls.length).toBeGreaterThanOrEqual(2)
    log.comeBack()
    log.append(...events.slice(10))
    expect(await reached(last(30), LONG)).toBe(true)
    expect(await counts(test.database.pool)).toEqual({ 1: 10, 2: 10, 3: 10 })
  })

  it('[PROJ-3] goes back with a database that was put back to an earlier time', async () => {
    const { pool } = test.database
    log.append(...events.slice(0, 10))
    const { reached } = await start()
    await reached(last(10), LONG)
    // A crash of a server may take rows and checkpoint together with it, since no write here waits for the disk.
    await pool.query(`with gone as (delete from ${tally().rows}) update projections.lane set position = ''`)
    log.append(...events.slice(10))
    expect(await reached(last(30), LONG)).toBe(true)
    expect(await counts(pool)).toEqual({ 1: 10, 2: 10, 3: 10 })
  })

  it('[PROJ-17] lets events gather for one write until a reader asks, and then does not keep the reader waiting', async () => {
    const { reached } = await start(recordedTally(), { gatherMs: 3_600_000 })
    log.append(...events.slice(0, 1))
    expect(await reached(last(1), LONG, { isInLog: true })).toBe(true)
    for (const event of events.slice(1, 10)) {
      log.append(event)
      expect(await counts(test.database.pool)).toEqual({ 1: 1 })
    }
    expect(await reached(last(10), LONG, { isInLog: true })).toBe(true)
    expect(writes).toEqual([1, 9])
    expect(await counts(test.database.pool)).toEqual({ 1: 4, 2: 3, 3: 3 })
  })

  it('[PROJ-17] writes without being asked, and at once while it is far behind', async () => {
    const many = turns(450)
    log.append(...many.slice(0, 420))
    await start(recordedTally(), { gatherMs: 3_600_000 })
    await expect.poll(() => writes).toEqual([420])
    log.append(...many.slice(420))
    await expect.poll(() => writes).toEqual([420, 30])
  })
})
