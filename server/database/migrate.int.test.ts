import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chainKey } from '../event-store/hash-chain.ts'
import { createPostgresStore } from '../event-store/postgres/store.ts'
import { verifyLog } from '../event-store/verify-log.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { allProjections } from '#projections/models/all.ts'
import { createMissing } from '#projections/engine/lanes.ts'
import { onPostgres } from '../testing/on-postgres.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { schemaOf } from '../testing/schema.ts'
import { TEST_SECRET } from '../testing/processes/server-process.ts'
import { migrate } from './migrate.ts'
import { ALL_MIGRATIONS } from './migrations/all.ts'

const SILENT = { info: () => undefined, warn: () => undefined }

let test: TestDatabase
beforeEach(async () => {
  test = await openTestDatabase()
})
afterEach(() => test.drop())

/** Puts what a fixture holds, and nothing else, into the place of all that the database has. */
async function become(fixture: string): Promise<void> {
  const sql = await readFile(join(import.meta.dirname, 'fixtures', fixture), 'utf8')
  await test.database.pool.query(`drop schema public cascade; create schema public; ${sql}`)
}
const rowsOf = async (query: string): Promise<unknown[]> => (await test.database.pool.query(query)).rows

/** The number of one more. */
const NEXT = Math.max(...ALL_MIGRATIONS.map(({ number }) => number)) + 1

describe('migrations', () => {
  it('are the files beside them, each with a number of its own, in order', () => {
    const files = readdirSync(join(import.meta.dirname, 'migrations'), { recursive: true, encoding: 'utf8' })
      .map((path) => basename(path))
      .filter((file) => /^\d.*\.ts$/.test(file))
    const named = ALL_MIGRATIONS.map(({ number, name }) => `${String(number).padStart(4, '0')}-${name}.ts`)
    expect(named).toEqual(files.toSorted())
    const numbers = ALL_MIGRATIONS.map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
  })

  it('[STORE-11] lead from the last build without them to what a new database has', async () => {
    const fresh = await schemaOf(test.database.pool)
    for (const fixture of ['before-migrations.sql', 'before-migrations-elsewhere.sql']) {
      await become(fixture)
      expect(await schemaOf(test.database.pool)).not.toEqual(fresh)
      await migrate(test.database.pool, SILENT)
      expect(await schemaOf(test.database.pool)).toEqual(fresh)
    }
  })

  it('[STORE-11] keep what that build wrote: events, secrets, ids that were given out, and that the demo was made', async () => {
    await become('before-migrations.sql')
    await migrate(test.database.pool, SILENT)
    const store = await createPostgresStore(test.database)
    expect(await verifyLog(store, [chainKey(TEST_SECRET)])).toMatchObject({ broken: null, events: 13 })
    await store.close()
    expect(await rowsOf('select count(*) from credential')).toEqual([{ count: 5 }])
    expect(await rowsOf('select user_id from session')).toEqual([{ user_id: 1 }])
    expect(await rowsOf('select ids from reservation order by created_at')).toHaveLength(3)
    expect(await rowsOf(`select nextval('device_id') as next`)).toEqual([{ next: 3 }])
    expect(await rowsOf('select done_at = begun_at as "isDone" from demo')).toEqual([{ isDone: true }])
    expect(await rowsOf('select from log_elsewhere')).toEqual([])
  })

  it('[STORE-11] keep the mark of a log that is elsewhere, also of the build whose marks named no event', async () => {
    await become('before-migrations-elsewhere.sql')
    await migrate(test.database.pool, SILENT)
    expect(await rowsOf('select stream, event from log_elsewhere')).toEqual([
      { stream: 'project-1', event: 'an-id a-hash' },
    ])
    await become('before-migrations-elsewhere.sql')
    await test.database.pool.query('drop table es_elsewhere; create table es_elsewhere ()')
    await migrate(test.database.pool, SILENT)
    expect(await rowsOf('select stream, event from log_elsewhere')).toEqual([{ stream: null, event: null }])
    expect(await rowsOf('select from demo')).toEqual([])
  })

  it('are recorded by number, name and time, and cost one query when none is left', async () => {
    const recorded = await rowsOf('select number, name from schema_migration order by number')
    expect(recorded).toEqual(ALL_MIGRATIONS.map(({ number, name }) => ({ number, name })))
    expect(await rowsOf(`select from schema_migration where applied_at > now() - interval '1 hour'`)).toHaveLength(
      recorded.length,
    )
    const { pool } = test.database
    const asked: unknown[] = []
    const counting = new Proxy(pool, {
      get: (target, name) => {
        asked.push(name)
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    await migrate(counting, SILENT)
    expect(asked).toEqual(['query'])
  })

  it('[STORE-12] run all or none: what fails leaves nothing of those before it', async () => {
    const good = { number: NEXT, name: 'good', sql: 'create table good ()' }
    const bad = { number: NEXT + 1, name: 'bad', sql: 'create table worse (); select 1 / 0' }
    await expect(migrate(test.database.pool, SILENT, [...ALL_MIGRATIONS, good, bad])).rejects.toThrow(
      'division by zero',
    )
    expect(await rowsOf(`select to_regclass('good') as good, to_regclass('worse') as worse`)).toEqual([
      { good: null, worse: null },
    ])
    await migrate(test.database.pool, SILENT, [...ALL_MIGRATIONS, good])
    expect(await rowsOf(`select name from schema_migration where number = ${NEXT}`)).toEqual([{ name: 'good' }])
  })

  it('[STORE-12] run once when several nodes start at once', async () => {
    await test.database.pool.query('drop schema public cascade; create schema public')
    const once = [...ALL_MIGRATIONS, { number: NEXT, name: 'once', sql: 'create table once ()' }]
    await Promise.all(Array.from({ length: 4 }, () => migrate(test.database.pool, SILENT, once)))
    expect(await rowsOf('select from schema_migration')).toHaveLength(once.length)
  })

  it('[STORE-60] wait for no advisory lock, which each account of the database may hold', onPostgres, async () => {
    const other = await test.database.pool.connect()
    try {
      await other.query(`select pg_advisory_lock(7045), pg_advisory_lock(hashtextextended('projections', 0))`)
      await migrate(test.database.pool, SILENT, [
        ...ALL_MIGRATIONS,
        { number: NEXT, name: 'unheld', sql: 'create table unheld ()' },
      ])
      await createMissing(test.database.pool, allProjections, true)
      expect(await rowsOf(`select from projections.model`)).not.toEqual([])
    } finally {
      other.release(true)
    }
  })

  it('[STORE-16] leave a database as it is that a newer build has changed, and say so', async () => {
    await test.database.pool.query(`insert into schema_migration (number, name) values (9000, 'of-tomorrow')`)
    const before = await schemaOf(test.database.pool)
    const said: unknown[] = []
    await migrate(test.database.pool, { ...SILENT, warn: (...words: unknown[]) => void said.push(words) })
    expect(said).toEqual([
      [{ migrations: ['9000-of-tomorrow'] }, 'a newer build has changed the database: nothing is undone'],
    ])
    expect(await schemaOf(test.database.pool)).toEqual(before)
  })

  it('[STORE-16] stop at a database that another build changed under the same number', async () => {
    await test.database.pool.query(`update schema_migration set name = 'other' where number = 2`)
    await expect(migrate(test.database.pool, SILENT)).rejects.toThrow(
      new OperatorError(
        'Another build has changed this database in its own way (0002-other, here 0002-marks-are-rows): start that build, or take another DATABASE_URL or DATA_DIR.',
      ),
    )
  })
})
