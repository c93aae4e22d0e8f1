import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { advance } from './advance.ts'
import { BeingBuilt } from './being-built.ts'
import { readModels, Superseded } from './lanes.ts'
import { localLocks } from './locks.ts'
import { rebuild, rebuildAll } from './rebuild.ts'
import type { Note } from './group.ts'
import { type Projections, startProjections } from './runner.ts'
import { CannotVerify, verify } from './verify.ts'
import { openTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { dropReadModels } from '../../server/testing/projections/drop-read-models.ts'
import { MemoryLog } from '../../server/testing/projections/memory-log.ts'
import { counts, tally, turns } from '../../server/testing/projections/tally.ts'

const LONG = 60_000
const events = turns(3_000)
const SCHEMA = tally().schema
const last = (length: number) => events[length - 1]?.position ?? ''

/** A log that cannot be read from its beginning until it is let go. */
class HeldLog extends MemoryLog {
  letGo = () => {}
  readonly #gone = new Promise<void>((resolve) => {
    this.letGo = resolve
  })

  override async *readAll(after: string) {
    await this.#gone
    yield* super.readAll(after)
  }
}

let test: TestDatabase
let log: MemoryLog
let runner: Projections | null
const note = vi.fn<Note>()
const signal = new AbortController().signal
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

const workshop = () => ({ pool: test.database.pool, log, locks: localLocks() })
async function start(version = 1, weight = 1): Promise<Projections> {
  runner = await startProjections({ ...workshop(), projections: [tally(version, weight)], note })
  return runner
}
/** A runner that has projected this many events and is closed again. */
async function served(length: number): Promise<void> {
  log.append(...events.slice(0, length))
  const { reached, close } = await start()
  await reached(last(length), LONG)
  await close()
}
const schemas = async () => {
  const { rows } = await test.database.pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'rm\\_%' order by 1`,
  )
  return rows.map(({ name }) => name)
}

describe('a rebuild', () => {
  it('[PROJ-6] replaces what serves by what the log says, and leaves nothing behind', async () => {
    const { pool } = test.database
    await served(30)
    await pool.query(`update ${tally().rows} set doc = '{"count": 99}'`)
    await pool.query(`create schema ${SCHEMA}_next`)
    await pool.query(`create schema ${SCHEMA}_old`)
    expect(await rebuild(workshop(), tally(), signal)).toBe(true)
    expect(await counts(pool)).toEqual({ 1: 10, 2: 10, 3: 10 })
    expect(await schemas()).toEqual([SCHEMA])
  })

  it('builds a projection that was never started', async () => {
    log.append(...events.slice(0, 30))
    expect(await rebuild(workshop(), tally(), signal)).toBe(true)
    expect(await counts(test.database.pool)).toEqual({ 1: 10, 2: 10, 3: 10 })
  })

  it('[PROJ-6] is never seen by who reads or projects meanwhile: no error, no step back, no event twice', async () => {
    const { pool } = test.database
    const { reached } = await start()
    log.append(...events.slice(0, 1_500))
    await reached(last(1_500), LONG)
    const isDone = new AbortController()
    const totals: number[] = []
    const reading = (async () => {
      while (!isDone.signal.aborted) {
        const now = await counts(pool)
        totals.push(Object.values(now).reduce((sum, count) => sum + count, 0))
        // The embedded database answers within one turn of the event loop; requests come in turns of their own.
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    const writing = (async () => {
      for (const event of events.slice(1_500)) {
        log.append(event)
        if (event.revision % 25 === 0) await reached(event.position, LONG)
      }
    })()
    for (let round = 0; round < 5; round++) expect(await rebuild(workshop(), tally(), signal)).toBe(true)
    await writing
    expect(await reached(last(3_000), LONG)).toBe(true)
    isDone.abort()
    await reading
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    expect(totals[0]).toBeGreaterThanOrEqual(1_500)
    expect(await counts(pool)).toEqual({ 1: 1_000, 2: 1_000, 3: 1_000 })
    expect(note).not.toHaveBeenCalled()
  })

  it('leaves what serves as it is when it is stopped, and can be started again', async () => {
    await served(2_500)
    const stopped = rebuild(workshop(), tally(1, 2), AbortSignal.abort(new Error('stopped')))
    await expect(stopped).rejects.toThrow('stopped')
    expect(await counts(test.database.pool)).toEqual({ 1: 834, 2: 833, 3: 833 })
    expect(await rebuild(workshop(), tally(), signal)).toBe(true)
  })

  it('[PROJ-3] [PROJ-6] is safe from a write that began on the rows before it', async () => {
    const { pool } = test.database
    await served(30)
    await pool.query(`update ${tally().rows} set doc = '{"count": 99}'`)
    const laneNow = async () => (await readModels(pool, [tally()])).get(SCHEMA)?.lane
    const before = await laneNow()
    await rebuild(workshop(), tally(), signal)
    expect(await laneNow()).toMatchObject({ position: before?.position })
    const target = { projection: tally(), schema: SCHEMA }
    await expect(before && advance(pool, before, target, events.slice(30, 33))).rejects.toThrow(Superseded)
    expect(await counts(pool)).toEqual({ 1: 10, 2: 10, 3: 10 })
  })

  it('[ERASE-72] of several reads the log once, and no one builds one of them until it is done with', async () => {
    const { pool } = test.database
    log.append(...events.slice(0, 2_500))
    const [shop, readAll] = [workshop(), vi.spyOn(log, 'readAll')]
    const both = [tally(), tally(1, 2, 'other')]
    const seen: unknown[] = []
    const whenServed = async () => {
      for (const one of both) seen.push(await counts(pool, one))
      seen.push(await rebuild(shop, tally(), signal))
    }
    expect(await rebuildAll(shop, both, signal, { whenServed })).toBe(true)
    expect(seen).toEqual([{ 1: 834, 2: 833, 3: 833 }, { 1: 1_668, 2: 1_666, 3: 1_666 }, false])
    expect(readAll).toHaveBeenCalledTimes(1)
    expect(await rebuild(shop, tally(), signal)).toBe(true)
  })

  it('is done by one at a time', async () => {
    log.append(...events.slice(0, 30))
    const shop = workshop()
    const both = [rebuild(shop, tally(), signal), rebuild(shop, tally(), signal)]
    expect(await Promise.all(both)).toEqual([true, false])
  })
})

describe('a version', () => {
  it('[PROJ-6] that is newer is built beside the old one, which stays as it is for the nodes that read it', async () => {
    const { pool } = test.database
    await served(30)
    const { reached, status } = await start(2, 5)
    await expect.poll(() => counts(pool, tally(2))).toEqual({ 1: 50, 2: 50, 3: 50 })
    log.append(...events.slice(30, 60))
    expect(await reached(last(60), LONG)).toBe(true)
    expect(await counts(pool, tally(2))).toEqual({ 1: 100, 2: 100, 3: 100 })
    expect(await counts(pool, tally(1))).toEqual({ 1: 10, 2: 10, 3: 10 })
    expect(await status()).toMatchObject([{ name: 'tally', version: 2, position: last(60), share: 1, isBuilt: true }])
  })

  it('[PROJ-6] that is older goes on with its own rows beside a newer one', async () => {
    const { pool } = test.database
    log.append(...events.slice(0, 30))
    const newer = await start(2, 5)
    await newer.reached(last(30), LONG)
    try {
      log.append(...events.slice(30, 60))
      const older = await start(1)
      expect(await older.reached(last(60), LONG)).toBe(true)
      expect(await counts(pool, tally(1))).toEqual({ 1: 20, 2: 20, 3: 20 })
      expect(await newer.reached(last(60), LONG)).toBe(true)
      expect(await counts(pool, tally(2))).toEqual({ 1: 100, 2: 100, 3: 100 })
    } finally {
      await newer.close()
    }
  })

  it('[STORE-63] that is past the log is not read until it is built anew, which is said', async () => {
    await served(60)
    const held = new HeldLog()
    log = held
    log.append(...events.slice(0, 30))
    const { demandBuilt, status, reached } = await start()
    expect(() => demandBuilt(['tally'])).toThrow(new BeingBuilt('tally', { share: 0, waitsForNewer: false }))
    const trouble = 'is past the log, which is older or another one, and is built anew'
    await expect.poll(status).toMatchObject([{ isBuilt: false, share: 0, trouble }])
    held.letGo()
    await expect.poll(() => counts(test.database.pool)).toEqual({ 1: 10, 2: 10, 3: 10 })
    await expect.poll(status).toMatchObject([{ isBuilt: true, share: 1, trouble: null }])
    await vi.waitFor(() => demandBuilt(['tally']), LONG)
    expect(await reached(last(30), LONG)).toBe(true)
  })

  it('is built anew when it is past the log, which then is another one', async () => {
    await served(60)
    log = new MemoryLog()
    log.append(...events.slice(0, 30))
    await start()
    await expect.poll(() => counts(test.database.pool)).toEqual({ 1: 10, 2: 10, 3: 10 })
    log.append(...events.slice(30, 33))
    expect(await runner?.reached(last(33), LONG)).toBe(true)
    expect(await counts(test.database.pool)).toEqual({ 1: 11, 2: 11, 3: 11 })
  })
})

describe('verify', () => {
  it('[PROJ-8] finds no difference in rows that the log leads to, however far they are', async () => {
    await served(30)
    log.append(...events.slice(30, 60))
    const verification = { name: 'tally', position: last(30), rows: 3, differing: 0, differences: [] }
    expect(await verify(workshop(), tally(), signal)).toEqual(verification)
    expect(await schemas()).toEqual([SCHEMA])
  })

  it('[PROJ-8] finds a row that was changed, one that is missing and one too many', async () => {
    const { pool } = test.database
    await served(30)
    await pool.query(`update ${tally().rows} set doc = '{"count": 11}' where id = 1`)
    await pool.query(`delete from ${tally().rows} where id = 2`)
    await pool.query(`insert into ${tally().rows} values (8, '{"count": 1}')`)
    expect(await verify(workshop(), tally(), signal)).toEqual({
      name: 'tally',
      position: last(30),
      rows: 3,
      differing: 3,
      differences: [
        { id: 1, served: { count: 11 }, folded: { count: 10 } },
        { id: 2, served: null, folded: { count: 10 } },
        { id: 8, served: { count: 1 }, folded: null },
      ],
    })
  })

  it('says that there is nothing to compare: not built yet, or of another version', async () => {
    await expect(verify(workshop(), tally(), signal)).rejects.toThrow(
      new CannotVerify('The projection tally has not been built yet.'),
    )
    await served(30)
    await expect(verify(workshop(), tally(2), signal)).rejects.toThrow(CannotVerify)
    expect(await schemas()).toEqual([SCHEMA])
  })
})
