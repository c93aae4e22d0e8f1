import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { BeingBuilt } from './being-built.ts'
import type { Note } from './group.ts'
import { advisoryLocks, localLocks } from './locks.ts'
import type { Log } from './log.ts'
import type { Projection } from './projection.ts'
import { rebuild } from './rebuild.ts'
import { retireUnused } from './retire.ts'
import { type Projections, startProjections } from './runner.ts'
import { poolTypes } from '../../server/database/pool-types.ts'
import { openTestDatabase, openTestPool, type TestDatabase } from '../../server/testing/database.ts'
import { onPostgres } from '../../server/testing/on-postgres.ts'
import { counted, hooked } from '../../server/testing/projections/many.ts'
import { dropReadModels } from '../../server/testing/projections/drop-read-models.ts'
import { MemoryLog } from '../../server/testing/projections/memory-log.ts'
import { counts, tally, turns } from '../../server/testing/projections/tally.ts'

const LONG = 60_000
const events = turns(3_000)
const last = (length: number) => events[length - 1]?.position ?? ''
const all = { 1: 1_000, 2: 1_000, 3: 1_000 }
const [shared, old, next] = [tally(1, 1, 'shared'), tally(1, 1, 'changing'), tally(2, 5, 'changing')]

let test: TestDatabase
let log: MemoryLog
const closing: (() => Promise<void>)[] = []
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
  for (const close of closing.splice(0)) await close()
  await dropReadModels(test.database.pool)
})

/** A node; `own` gives it connections of its own, as if it were another process on the same Postgres server. */
async function start(
  projections: readonly Projection[],
  { from = log, own = false }: { from?: Log; own?: boolean } = {},
) {
  const pool = own ? openTestPool({ connectionString: test.databaseUrl ?? '', types: poolTypes }) : test.database.pool
  const locks = own ? advisoryLocks(pool) : localLocks()
  const runner = await startProjections({ pool, log: from, locks, projections, note })
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await runner.close()
    if (own) await pool.end()
  }
  closing.push(close)
  return { ...runner, close }
}
const isBuilt = ({ demandBuilt }: Pick<Projections, 'demandBuilt'>, name: string) => {
  try {
    demandBuilt([name])
    return true
  } catch (error) {
    if (error instanceof BeingBuilt) return error.share
    throw error
  }
}
const schemas = async () => {
  const { rows } = await test.database.pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'rm\\_%' order by 1`,
  )
  return rows.map(({ name }) => name)
}
/** Folds up to an event and then waits, until it is let go on. */
function stopping(projection: Projection, position: string) {
  let isStopped = true
  const gone = hooked(projection, (event) => {
    if (isStopped && event.position > position) throw new Error('killed')
  })
  return { projection: gone, letGo: () => void (isStopped = false) }
}

describe('[PROJ-14] a read model that is being built', () => {
  it('says how much of it there is, and keeps nothing else waiting', async () => {
    log.append(...events)
    const first = await start([shared])
    await first.reached(last(3_000), LONG)
    await first.close()
    const { projection, letGo } = stopping(next, last(1_500))
    const node = await start([shared, projection])
    expect(isBuilt(node, 'shared')).toBe(true)
    await expect.poll(() => isBuilt(node, 'changing')).toBe(0.5)
    log.append(...turns(3_003).slice(3_000))
    expect(await node.reached(turns(3_003).at(-1)?.position ?? '', LONG, { names: ['shared'] })).toBe(true)
    letGo()
    await expect.poll(() => isBuilt(node, 'changing'), { timeout: LONG }).toBe(true)
    expect(await counts(test.database.pool, next)).toEqual({ 1: 5_005, 2: 5_005, 3: 5_005 })
  })

  it('goes on where it was when its node was killed', async () => {
    log.append(...events)
    const { projection } = stopping(next, last(1_500))
    const killed = await start([projection])
    await expect.poll(() => isBuilt(killed, 'changing')).toBe(0.5)
    await killed.close()
    const seen: string[] = []
    const again = hooked(next, ({ position }) => void seen.push(position))
    const node = await start([again])
    expect(isBuilt(node, 'changing')).toBe(0.5)
    await expect.poll(() => isBuilt(node, 'changing'), { timeout: LONG }).toBe(true)
    expect(seen.toSorted()[0]).toBe(last(1_501))
    expect(await counts(test.database.pool, next)).toEqual({ 1: 5_000, 2: 5_000, 3: 5_000 })
  })

  it('[PROJ-16] is built by hand from where an earlier attempt was cut off', async () => {
    const { pool } = test.database
    log.append(...events)
    const workshop = { pool, log, locks: localLocks() }
    const { signal } = new AbortController()
    const { projection } = stopping(shared, last(1_500))
    await expect(rebuild(workshop, projection, signal)).rejects.toThrow('killed')
    const { log: from, reads } = counted(log)
    expect(await rebuild({ ...workshop, log: from }, shared, signal)).toBe(true)
    expect(reads).toEqual([last(1_500)])
    expect(await counts(pool, shared)).toEqual(all)
  })

  it('is built from one reading of the log with all others that are new', async () => {
    log.append(...events)
    const { log: from, reads, subscriptions } = counted(log)
    const node = await start([shared, old, tally(1, 1, 'third')], { from })
    expect(await node.reached(last(3_000), LONG)).toBe(true)
    expect({ reads, subscriptions }).toEqual({ reads: [], subscriptions: [''] })
  })
})

describe('[PROJ-13] two builds on one database', onPostgres, () => {
  it('have the rows of a read model that both define alike in common, and their own of one that differs', async () => {
    log.append(...events.slice(0, 300))
    const older = await start([shared, old], { own: true })
    await older.reached(last(300), LONG)
    const newer = await start([shared, next], { own: true })
    log.append(...events.slice(300, 600))
    for (const node of [older, newer]) expect(await node.reached(last(600), LONG)).toBe(true)
    const { pool } = test.database
    expect(await counts(pool, shared)).toEqual({ 1: 200, 2: 200, 3: 200 })
    expect(await counts(pool, old)).toEqual({ 1: 200, 2: 200, 3: 200 })
    expect(await counts(pool, next)).toEqual({ 1: 1_000, 2: 1_000, 3: 1_000 })

    await older.close()
    log.append(...events.slice(600, 900))
    expect(await newer.reached(last(900), LONG)).toBe(true)
    expect(await counts(pool, shared)).toEqual({ 1: 300, 2: 300, 3: 300 })

    // Put back: the older build goes on with its own rows where they were, and takes over when the newer one is gone.
    const again = await start([shared, old], { own: true })
    expect(await again.reached(last(900), LONG)).toBe(true)
    await newer.close()
    log.append(...events.slice(900))
    expect(await again.reached(last(3_000), LONG)).toBe(true)
    expect(await counts(pool, shared)).toEqual(all)
    expect(await counts(pool, old)).toEqual(all)
    expect(note).not.toHaveBeenCalled()
  })

  it('never write twice what they share, however often they come and go', async () => {
    const nodes: Awaited<ReturnType<typeof start>>[] = []
    for (let index = 0; index < 900; index += 30) {
      log.append(...events.slice(index, index + 30))
      if (index % 90 === 0) {
        nodes.push(await start(index % 180 === 0 ? [shared, old] : [shared, next], { own: true }))
        if (nodes.length > 2) await nodes.shift()?.close()
      }
      await nodes.at(-1)?.reached(last(index + 30), 100)
    }
    for (const node of nodes) expect(await node.reached(last(900), LONG)).toBe(true)
    expect(await counts(test.database.pool, shared)).toEqual({ 1: 300, 2: 300, 3: 300 })
  })
})

describe('[PROJ-20] rows of a version', () => {
  const used = (schema: string, hours: number) =>
    test.database.pool.query(
      `update projections.model set used_at = now() - $2 * interval '1 hour' where schema = $1`,
      [schema, hours],
    )

  it('that no node has used for a day are removed', async () => {
    const { pool } = test.database
    log.append(...events.slice(0, 30))
    const older = await start([shared, old])
    await older.reached(last(30), LONG)
    await older.close()
    const newer = await start([shared, next])
    await newer.reached(last(30), LONG)
    await used(old.schema, 23)
    await used(shared.schema, 25)
    await retireUnused(pool, [shared, next])
    expect(await schemas()).toEqual([old.schema, next.schema, shared.schema].toSorted())
    await used(old.schema, 25)
    await retireUnused(pool, [shared, next])
    expect(await schemas()).toEqual([next.schema, shared.schema].toSorted())
    log.append(...events.slice(30, 60))
    expect(await newer.reached(last(60), LONG)).toBe(true)
    const back = await start([shared, old])
    await expect.poll(() => isBuilt(back, 'changing')).toBe(true)
  })

  it('of builds before there were lanes stay as long as one of them writes, and a day after', async () => {
    const { pool } = test.database
    // Tables and rows as a build from before lanes left them.
    await pool.query(`create schema projections; create schema rm_tally;
      create table projections.checkpoint (
        schema text primary key, build uuid not null default gen_random_uuid(), version int not null, position text not null
      ) with (fillfactor = 50);
      create table rm_tally.project (id bigint primary key, doc jsonb not null);
      insert into rm_tally.project values (1, '{"count": 4}');
      insert into projections.checkpoint (schema, version, position) values ('rm_tally', 1, '${last(12)}')`)
    log.append(...events.slice(0, 30))
    const node = await start([tally()])
    expect(await node.reached(last(30), LONG)).toBe(true)
    expect(await counts(pool)).toEqual({ 1: 10, 2: 10, 3: 10 })
    await retireUnused(pool, [tally()])
    await used('rm_tally', 25)
    await pool.query(`update projections.checkpoint set position = '${last(15)}'`)
    await retireUnused(pool, [tally()])
    expect(await schemas()).toEqual(['rm_tally', tally().schema])
    await used('rm_tally', 25)
    await retireUnused(pool, [tally()])
    expect(await schemas()).toEqual([tally().schema])
    expect((await pool.query(`select schema from projections.checkpoint`)).rows).toEqual([])
  })
})
