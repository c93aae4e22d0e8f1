import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientEnv, openTestPool, openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { blockWith } from '../testing/processes/documents.ts'
import { onPostgres } from '../testing/on-postgres.ts'
import { withoutOthers } from './postgres-tools.ts'

describe('a backup by hand', onPostgres, () => {
  const name = `by_hand_${randomUUID().slice(0, 8)}`
  const role = `${name}_reports`
  /** The account of the server on the other machine. */
  const owner = `${name}_owner`
  let test: TestDatabase
  let folder: string
  let commands: readonly string[]
  beforeAll(async () => {
    commands = blockWith('docs/operations.md', 'tar -C "$DATA_DIR"').split('# and back, before a server starts:\n')
    folder = await mkdtemp(join(tmpdir(), 'fieldboard-by-hand-'))
    test = await openTestDatabase()
    await mkdir(join(folder, 'data/photos'), { recursive: true })
    await writeFile(join(folder, 'data/photos/one'), 'a photo')
    await test.database.pool.query(
      `create role ${role}; grant select on es_event to ${role};
       create schema "Charts, ours"; create table "Charts, ours".own (); select lo_create(0)`,
    )
  })
  afterAll(async () => {
    await test.database.pool.query(`drop database if exists ${name}`)
    await test.database.pool.query(`drop role if exists ${owner}`)
    await test.drop()
    await rm(folder, { recursive: true })
  })

  /** Runs commands of the document, whose database has another name here. */
  function run(text: string, dataDir: string, url = test.databaseUrl ?? '') {
    const env = { ...process.env, DATA_DIR: join(folder, dataDir), DATABASE_URL: url }
    const own = text
      .replaceAll('sudo -u postgres ', '')
      .replaceAll('createdb --owner fieldboard fieldboard', `createdb --owner ${owner} ${name}`)
    const { status, stderr } = spawnSync('sh', ['-ec', own], {
      cwd: folder,
      env: { ...env, ...clientEnv(test.databaseUrl ?? '') },
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  }

  it('[BACKUP-13] [BACKUP-14] comes back where no role of the first server is, without what others have in the database', async () => {
    const { pool } = test.database
    expect(await withoutOthers(pool)).toEqual(['-B', '--exclude-schema="Charts, ours"'])
    run(commands[0] ?? '', 'data')
    const made = ['database.dump', 'keys.dump', 'photos.tar'].map((file) => statSync(join(folder, file)).mode & 0o777)
    expect(made).toEqual([0o600, 0o600, 0o600])
    await pool.query(`drop owned by ${role}; drop role ${role}`)
    await mkdir(join(folder, 'back'))
    await pool.query(`create role ${owner} login password 'secret'`)
    const url = new URL(test.databaseUrl ?? '')
    Object.assign(url, { pathname: `/${name}`, username: owner, password: 'secret' })
    run(commands[1] ?? '', 'back', url.href)
    expect(readFileSync(join(folder, 'back/photos/one'), 'utf8')).toBe('a photo')
    const restored = openTestPool({ connectionString: url.href, max: 1 })
    const { rows } = await restored.query(
      `select (select count(*)::int from pg_largeobject_metadata) as objects,
         to_regnamespace('"Charts, ours"')::text as schema, to_regclass('es_event')::text as log,
         pg_get_userbyid((select relowner from pg_class where oid = 'es_event'::regclass)) as owner`,
    )
    await restored.end()
    expect(rows).toEqual([{ objects: 0, schema: null, log: 'es_event', owner }])
  })
})
