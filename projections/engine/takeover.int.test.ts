import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { advisoryLocks } from './locks.ts'
import { rebuild } from './rebuild.ts'
import type { Note } from './group.ts'
import { type Projections, startProjections } from './runner.ts'
import { poolTypes } from '../../server/database/pool-types.ts'
import { openTestDatabase, openTestPool, type TestDatabase } from '../../server/testing/database.ts'
import { MemoryLog } from '../../server/testing/projections/memory-log.ts'
import { counts, tally, turns } from '../../server/testing/projections/tally.ts'
import { onPostgres } from '../../server/testing/on-postgres.ts'

const LONG = 60_000
const events = turns(900)
const last = (length: number) => events[length - 1]?.position ?? ''

type Node = { readonly name: string; readonly pool: pg.Pool; readonly runner: Projections }

let test: TestDatabase
let log: MemoryLog
let nodes: Node[]
const note = vi.fn<Note>()
beforeEach(async () => {
  test = await openTestDatabase()
  log = new MemoryLog()
  nodes = []
  note.mockClear()
})
afterEach(async () => {
  for (const { runner, pool } of nodes) {
    await runner.close()
    if (!pool.ending) await pool.end()
  }
  await test.drop()
})

async function startNode(name: string): Promise<Node> {
  const connectionString = test.databaseUrl ?? ''
  const pool = openTestPool({ connectionString, application_name: name, types: poolTypes })
  const runner = await startProjections({ pool, log, locks: advisoryLocks(pool), projections: [tally()], note })
  const node = { name, pool, runner }
  nodes.push(node)
  return node
}

/** Ends all connections of a node, as a crash of its machine would. */
const cut = ({ name }: Pick<Node, 'name'>) =>
  test.database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1`, [name])

/** The nodes that hold an advisory lock. */
async function owners(): Promise<string[]> {
  const { rows } = await test.database.pool.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity join pg_locks using (pid) where locktype = 'advisory'
       and datname = current_database()`,
  )
  return rows.map(({ name }) => name)
}

describe('two nodes on one server', onPostgres, () => {
  it('[PROJ-4] [PROJ-5] one projects, the other knows how far, and takes over when the one dies', async () => {
    const a = await startNode('node-a')
    log.append(...events.slice(0, 300))
    expect(await a.runner.reached(last(300), LONG)).toBe(true)
    const b = await startNode('node-b')
    expect(await b.runner.reached(last(300), LONG)).toBe(true)
    log.append(...events.slice(300, 600))
    expect(await b.runner.reached(last(600), LONG)).toBe(true)
    await expect.poll(owners).toEqual(['node-a'])

    // It cannot come back: its pool gives out no more connections.
    void a.pool.end()
    await cut(a)
    log.append(...events.slice(600))
    expect(await b.runner.reached(last(900), LONG)).toBe(true)
    await expect.poll(owners).toEqual(['node-b'])
    expect(await counts(test.database.pool)).toEqual({ 1: 300, 2: 300, 3: 300 })
  })

  it('[PROJ-3] [PROJ-4] connections that break again and again lose no event and double none', async () => {
    const a = await startNode('node-a')
    const b = await startNode('node-b')
    for (let index = 0; index < 900; index += 3) {
      log.append(...events.slice(index, index + 3))
      if (index % 90 === 0) await cut(index % 180 === 0 ? a : b)
      if (index % 30 === 0) await b.runner.reached(last(index + 3), 100)
    }
    expect(await a.runner.reached(last(900), LONG)).toBe(true)
    expect(await b.runner.reached(last(900), LONG)).toBe(true)
    expect(await counts(test.database.pool)).toEqual({ 1: 300, 2: 300, 3: 300 })
  })

  it('[PROJ-3] a write that is cut off in the middle leaves neither rows nor a moved checkpoint', async () => {
    const { pool } = test.database
    const a = await startNode('node-a')
    const blocker = await pool.connect()
    try {
      await blocker.query(`begin`)
      await blocker.query(`lock table ${tally().rows} in share mode`)
      log.append(...events.slice(0, 300))
      await expect.poll(() => waiting('node-a')).toHaveLength(1)
      const [first] = await waiting('node-a')
      await cut(a)
      await expect.poll(async () => (await waiting('node-a')).filter((pid) => pid !== first)).toHaveLength(1)
      expect(await counts(pool)).toEqual({})
      // Asked again where its pool had not yet noticed that a connection is gone.
      await expect.poll(() => a.runner.status()).toMatchObject([{ position: '', share: 0 }])
    } finally {
      await blocker.query(`rollback`)
      blocker.release()
    }
    expect(await a.runner.reached(last(300), LONG)).toBe(true)
    expect(await counts(pool)).toEqual({ 1: 100, 2: 100, 3: 100 })
    expect(note).toHaveBeenCalled()
  })

  it('[PROJ-6] a rebuild by a third process is taken up by the node that projects', async () => {
    const { pool } = test.database
    const a = await startNode('node-a')
    log.append(...events.slice(0, 300))
    await a.runner.reached(last(300), LONG)
    await pool.query(`update ${tally().rows} set doc = '{"count": 7}'`)
    const locks = advisoryLocks(pool)
    const signal = new AbortController().signal
    expect(await rebuild({ pool, log, locks }, tally(), signal)).toBe(true)
    await locks.close()
    log.append(...events.slice(300))
    expect(await a.runner.reached(last(900), LONG)).toBe(true)
    expect(await counts(pool)).toEqual({ 1: 300, 2: 300, 3: 300 })
  })
})

/** The connections of a node that wait for a lock. */
async function waiting(node: string): Promise<number[]> {
  const { rows } = await test.database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'`,
    [node],
  )
  return rows.map(({ pid }) => pid)
}
