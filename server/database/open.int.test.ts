import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from './open.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { onPostgres } from '../testing/on-postgres.ts'

describe('the embedded database', () => {
  it('opens without a warning that it cannot sync, and keeps what it held', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fieldboard-open-'))
    const warnings: unknown[] = []
    const log = { info: () => undefined, warn: (...args: unknown[]) => void warnings.push(args) }
    for (const create of ['create table kept as select 1 as n', 'select 1']) {
      const database = await openDatabase({ databaseUrl: undefined, dataDir, log })
      await database.pool.query(create)
      expect((await database.pool.query('select n from kept')).rows).toEqual([{ n: 1 }])
      expect((await database.pool.query('show fsync')).rows).toEqual([{ fsync: 'on' }])
      await database.close()
    }
    expect(warnings).toEqual([])
    await rm(dataDir, { recursive: true, force: true })
  })
})

describe('the pool', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await openTestDatabase()
  })
  afterAll(() => test.drop())

  it('gives ids and counts as numbers, and refuses one that a number cannot hold', async () => {
    const { pool } = test.database
    expect((await pool.query('select 42::bigint as id, count(*) from (values (1), (2)) t')).rows).toEqual([
      { id: 42, count: 2 },
    ])
    await expect(pool.query('select 9007199254740993 as id')).rejects.toThrow(RangeError)
    expect((await pool.query('select 1 as id')).rows).toEqual([{ id: 1 }])
  })

  it('goes on with a clean session after a query has failed, whatever it left open', async () => {
    const { pool } = test.database
    for (const [text, values, message] of [
      ['select 1 / 0', [], 'division by zero'],
      ['select 1 / $1::int', [0], 'division by zero'],
      ['select nothing', [], 'does not exist'],
      ['select $1::int', ['x'], 'invalid input syntax'],
    ] as const) {
      await expect(pool.query(text, [...values])).rejects.toThrow(message)
      expect((await pool.query('select $1::int as n', [7])).rows).toEqual([{ n: 7 }])
    }
    const client = await pool.connect()
    await client.query({ name: 'same', text: 'select 1 as n' })
    await client.query('begin')
    client.release(new Error('given up'))
    expect((await pool.query({ name: 'same', text: 'select 2 as n' })).rows).toEqual([{ n: 2 }])
    const answers = await Promise.allSettled([1, 0, 2, 0, 3].map((by) => pool.query('select 6 / $1::int as n', [by])))
    expect(answers.map((answer) => answer.status === 'fulfilled' && answer.value.rows)).toEqual([
      [{ n: 6 }],
      false,
      [{ n: 3 }],
      false,
      [{ n: 2 }],
    ])
  })

  it('has the server give up a query that no caller waits for any more', onPostgres, async () => {
    const { databaseUrl, dataDir } = test
    const log = { info: () => undefined, warn: () => undefined }
    const { pool, close } = await openDatabase({
      databaseUrl: databaseUrl ?? undefined,
      dataDir,
      log,
      answerWithin: 100,
    })
    const hanging = Array.from({ length: 3 }, () => pool.query(`select pg_sleep(600) as "hangs"`))
    for (const { status } of await Promise.allSettled(hanging)) expect(status).toBe('rejected')
    const running = `select from pg_stat_activity where query ilike '%"hangs"%' and state = 'active' and pid <> pg_backend_pid()`
    await expect.poll(async () => (await test.database.pool.query(running)).rowCount).toBe(0)
    await close()
  })
})
