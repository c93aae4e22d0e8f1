import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adapt } from '../testing/processes/adapt.ts'
import { clientEnv, emptyDatabase, openTestDatabase, openTestPool, type TestDatabase } from '../testing/database.ts'
import { installDocker } from '../testing/stand-ins/docker.mjs'
import { blockWith } from '../testing/processes/documents.ts'
import { onPostgres } from '../testing/on-postgres.ts'
import { runShell } from '../testing/processes/shell.ts'

describe('a backup by hand of an installation in Docker', onPostgres, () => {
  let test: TestDatabase
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldboard-by-hand-'))
    test = await openTestDatabase()
    await test.database.pool.query(
      `insert into person_key (id, sealed) values ('a key', 'x');
       insert into session_metrics ("timestamp", action_type) values (now(), 'a visit')`,
    )
    for (const [file, text] of [
      ['fieldboard_eventstore/chunk', 'events'],
      ['fieldboard_data/photos/one', 'a photo'],
      ['fieldboard_data/proof/key', 'a key'],
    ] as const) {
      await mkdir(join(folder, 'volumes', file, '..'), { recursive: true })
      await writeFile(join(folder, 'volumes', file), text)
    }
    await mkdir(join(folder, 'new/fieldboard_eventstore'), { recursive: true })
    await mkdir(join(folder, 'new/fieldboard_data'))
  })
  afterAll(async () => {
    await test.drop()
    await rm(folder, { recursive: true })
  })

  /** Runs commands of the document in a folder, on a database and volumes of this test. */
  function run(text: string, database: string, volumes: string) {
    const { PGUSER, ...env } = clientEnv(database)
    const name = new URL(database).pathname.slice(1)
    const own = adapt(text, { '-U fieldboard': `-U ${PGUSER}` }).replaceAll(
      / fieldboard(?= >)|(?<=-d )fieldboard/g,
      ` ${name}`,
    )
    const docker = { PATH: installDocker(join(folder, 'docker')), DOCKER_VOLUMES: join(folder, volumes) }
    return runShell(own, { cwd: folder, env: { ...env, ...docker } })
  }

  it('[BACKUP-15] comes back with keys, photos and events, without what no backup has', async () => {
    await run(blockWith('docs/operations.md', 'docker compose stop app'), test.databaseUrl ?? '', 'volumes')
    const made = ['database.dump', 'keys.dump'].map((file) => statSync(join(folder, file)).mode & 0o777)
    expect(made).toEqual([0o600, 0o600])
    const { url, drop } = await emptyDatabase()
    await run(blockWith('docs/operations.md', 'docker compose create'), url, 'new')
    const restored = openTestPool({ connectionString: url, max: 1 })
    const { rows } = await restored.query(
      `select (select array_agg(id) from person_key) as keys, (select count(*)::int from session_metrics) as visits,
         to_regclass('es_event')::text as log`,
    )
    await restored.end()
    await drop()
    expect(rows).toEqual([{ keys: ['a key'], visits: 0, log: 'es_event' }])
    const file = (path: string) => readFileSync(join(folder, 'new', path), 'utf8')
    expect([file('fieldboard_eventstore/chunk'), file('fieldboard_data/photos/one')]).toEqual(['events', 'a photo'])
    expect(existsSync(join(folder, 'new/fieldboard_data/proof'))).toBe(false)
  })
})
