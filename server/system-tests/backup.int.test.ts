import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MARKER_HEADER } from '#events/kernel/http.ts'
import { listInstances } from '#projections/models/projects/catalog.ts'
import { DEMO_LOGINS } from '../demo/people.ts'
import { openStores } from '../startup/open-stores.ts'
import { findSecret } from '../startup/load-secret.ts'
import { startRuntime } from '../runtime.ts'
import { emptyDatabase, openTestPool } from '../testing/database.ts'
import { onPostgres } from '../testing/on-postgres.ts'
import { dataUrl, PNG } from '../testing/app/pictures.ts'
import { buildProgram, type Program } from '../testing/processes/program.ts'
import { type ServerProcess, startServer, TEST_SECRET } from '../testing/processes/server-process.ts'
import { sessionCookieOf } from '../testing/app/session-cookie.ts'

const PROGRAMS = { main: 'main.ts', backup: 'cli/backup.ts', restore: 'cli/restore.ts', verify: 'cli/verify-log.ts' }
/** A dozen programs start, one after the other. */
const PATIENCE_MS = 600_000

type Env = Readonly<Record<string, string>>

let programs: Record<keyof typeof PROGRAMS, Program>
let folder: string
let servers: ServerProcess[] = []

beforeAll(async () => {
  const built = Object.entries(PROGRAMS).map(
    async ([name, file]) => [name, await buildProgram(`server/${file}`)] as const,
  )
  programs = Object.fromEntries(await Promise.all(built)) as typeof programs
})
afterAll(() => Promise.all(Object.values(programs).map((program) => program.remove())))
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldboard-backup-'))
})
afterEach(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  servers = []
  await rm(folder, { recursive: true, force: true })
})

/** Runs a program to its end. */
async function run(name: 'backup' | 'restore' | 'verify', env: Env, ...args: string[]) {
  const { child, ended } = startServer(programs[name], env, args)
  let out = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  const { code, err } = await ended
  return { code, err, out }
}

async function start(env: Env) {
  const server = startServer(programs.main, env)
  servers.push(server)
  const url = await server.listens()
  // After a restore read models are built anew.
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 60_000 }).toBe(200)
  const headers = { [MARKER_HEADER]: 'test', 'content-type': 'application/json' }
  const send = (path: string, body?: object, cookie = '') =>
    fetch(`${url}${path}`, {
      headers: { ...headers, cookie },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  const signIn = async () => {
    const answer = await send('/api/auth/login', { username: 'employee', password: DEMO_LOGINS.password })
    expect(answer.status).toBe(200)
    return sessionCookieOf(answer.headers.get('set-cookie'))
  }
  const stop = () => {
    server.child.kill('SIGTERM')
    return server.ended
  }
  return { server, send, signIn, stop }
}

/** A server with the demo and a picture in it, that still runs. */
async function filled(env: Env) {
  const app = await start({ ...env, DEMO: '1' })
  await app.server.said(/Demo accounts/)
  const cookie = await app.signIn()
  const report = {
    type: 'bug',
    title: 'Seen',
    description: 'A picture of it.',
    pagePath: '/',
    screenshot: dataUrl(PNG),
  }
  const answer = await app.send('/api/feedback', report, cookie)
  expect(answer.status).toBe(201)
  return { ...app, cookie }
}

/** Starts a server where a backup was restored, and looks whether all is there. */
async function demandWhole(env: Env, before: { readonly cookie: string; readonly verified: string }) {
  expect((await run('verify', env)).out).toBe(before.verified)
  const app = await start(env)
  expect((await app.send('/api/user', undefined, before.cookie)).status).toBe(401)
  const cookie = await app.signIn()
  const picture = await app.send('/api/feedback/1/screenshot', undefined, cookie)
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG)
  await app.stop()
  // No route ever shows a key: the server's own parts open it.
  const config = {
    databaseUrl: env['DATABASE_URL'] || undefined,
    eventStoreUrl: undefined,
    dataDir: env['DATA_DIR'] ?? '',
  }
  const secret = await findSecret({ appSecret: env['APP_SECRET'] || undefined, dataDir: config.dataDir })
  const stores = await openStores({ ...config, logLevel: 'silent' })
  const runtime = await startRuntime({
    ...stores,
    secret: secret ?? '',
    log: pino({ level: 'silent' }),
    now: () => new Date(),
  })
  const instances = await listInstances(runtime.pool)
  expect(await Promise.all(instances.map(({ id }) => runtime.instanceSecrets.read(id, 'api-key')))).toEqual([
    expect.stringMatching(/^sim-/),
    expect.stringMatching(/^sim-/),
  ])
  await runtime.close()
}

describe('a backup of the embedded database', () => {
  it('[BACKUP-1] [BACKUP-10] [BACKUP-11] holds all of an installation that stands still, and comes back where nothing was', {
    timeout: PATIENCE_MS,
  }, async () => {
    const from = { DATA_DIR: join(folder, 'from'), APP_SECRET: '' }
    const to = { DATA_DIR: join(folder, 'new', 'to'), APP_SECRET: '' }
    const file = join(folder, 'backup.tar')
    const { cookie, stop } = await filled(from)

    const refused = await run('backup', from, file)
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(/is in use by process \d+: stop that one first/),
    })
    await stop()
    const verified = (await run('verify', from)).out
    const entries = await readdir(join(from.DATA_DIR, 'photos'), { recursive: true, withFileTypes: true })
    const photos = entries.filter((entry) => entry.isFile()).length
    expect(photos).toBeGreaterThan(1)
    const backup = await run('backup', from, file)
    expect(backup).toMatchObject({ code: 0, err: '', out: expect.stringContaining(`photos: ${photos}.`) })
    expect(backup.out).toContain(`keep ${join(from.DATA_DIR, 'app-secret')} in another place`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const bucket = { ...from, PHOTO_STORE: 's3://photos?endpoint=http://127.0.0.1:9&region=r' }
    const besides = await run('backup', bucket, join(folder, 'without-photos.tar'))
    expect(besides).toMatchObject({ code: 0, out: expect.stringMatching(/MB; the photos are in the bucket\.$/m) })

    // Not without the secret (BACKUP-5).
    expect(await run('restore', to, file)).toMatchObject({ code: 1, err: expect.stringContaining('app-secret') })
    expect(await readdir(to.DATA_DIR)).toEqual(['lock'])
    await copyFile(join(from.DATA_DIR, 'app-secret'), join(to.DATA_DIR, 'app-secret'))
    const restored = await run('restore', to, file)
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toContain('OUTBOUND=off')
    const [, line = ''] = /verify-log -- --expect (\d+:[0-9a-f]{64})$/m.exec(restored.out) ?? []
    expect(await run('verify', to, '--expect', line)).toMatchObject({ code: 0 })
    const another = await run('verify', to, '--expect', line.replace(/:.*/, `:${'0'.repeat(64)}`))
    expect(another).toMatchObject({ code: 1, out: expect.stringContaining('the head that was kept does not fit') })
    expect((await run('verify', to, '--expect', 'nothing')).err).toContain('--expect POSITION:HASH')
    expect((await readdir(to.DATA_DIR)).toSorted()).toEqual(['app-secret', 'lock', 'pglite', 'photos'])
    await demandWhole(to, { cookie, verified })
  })
})

describe.skipIf(onPostgres.skip)('a backup of a Postgres server', { tags: onPostgres.tags }, () => {
  it('[BACKUP-2] is made while servers run, and goes into an empty database', { timeout: PATIENCE_MS }, async () => {
    const [first, second] = [await emptyDatabase(), await emptyDatabase()]
    try {
      const from = { DATA_DIR: join(folder, 'from'), DATABASE_URL: first.url }
      const to = { DATA_DIR: join(folder, 'to'), DATABASE_URL: second.url }
      const file = join(folder, 'backup.tar')
      const { cookie, stop } = await filled(from)
      expect(await run('backup', from, file)).toMatchObject({ code: 0, err: '' })
      expect(await readdir(folder)).toEqual(['backup.tar', 'backup.tar.keys', 'from'])
      await stop()
      const verified = (await run('verify', from)).out

      // Without the photos, or without the log, it would be none (BACKUP-7).
      expect(await run('backup', { ...from, DATA_DIR: join(folder, 'nowhere') }, `${file}.2`)).toMatchObject({
        code: 1,
        err: expect.stringContaining('which has the photos'),
      })
      const marked = openTestPool({ connectionString: second.url, max: 1 })
      await marked.query(
        'create table es_event (); create table log_elsewhere (); insert into log_elsewhere default values',
      )
      expect(await run('backup', { ...from, DATABASE_URL: second.url }, `${file}.2`)).toMatchObject({
        code: 1,
        err: expect.stringContaining('in an EventStoreDB'),
      })
      await marked.query('drop table es_event, log_elsewhere')
      await marked.end()

      expect(await run('restore', { ...to, DATABASE_URL: '' }, file)).toMatchObject({
        code: 1,
        err: expect.stringContaining('set DATABASE_URL'),
      })
      expect(await run('restore', { ...to, DATABASE_URL: first.url }, file)).toMatchObject({
        code: 1,
        err: expect.stringContaining('is not empty'),
      })
      await mkdir(join(to.DATA_DIR, 'photos'), { recursive: true })
      expect(await run('restore', to, file)).toMatchObject({ code: 0, err: '' })
      await demandWhole({ ...to, APP_SECRET: TEST_SECRET, DEMO: '1' }, { cookie, verified })
    } finally {
      await Promise.all([first.drop(), second.drop()])
    }
  })
})

describe('a restore', () => {
  const secret = { APP_SECRET: TEST_SECRET, DATABASE_URL: '' }

  it('[BACKUP-6] that was cut off is opened by no program, and the next one begins anew', async () => {
    const dataDir = join(folder, 'data')
    await mkdir(join(dataDir, 'restoring', 'pglite'), { recursive: true })
    await mkdir(join(dataDir, 'photos', 'feedback-1'), { recursive: true })
    const env = { ...secret, DATA_DIR: dataDir }
    const { code, err } = await startServer(programs.main, env).ended
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('run npm run restore again') })
    await writeFile(join(folder, 'no-backup.tar'), 'no tar at all')
    const refused = await run('restore', env, join(folder, 'no-backup.tar'))
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('is no whole backup') })
    expect((await readdir(dataDir)).toSorted()).toEqual(['lock', 'photos'])
    expect(await readdir(join(dataDir, 'photos'))).toEqual([])
  })

  it('[BACKUP-7] [BACKUP-12] says in one sentence that there is no such file, or what it wants', async () => {
    const env = { ...secret, DATA_DIR: join(folder, 'data') }
    expect(await run('restore', env, join(folder, 'none.tar'))).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^ENOENT: .*\n$/),
    })
    expect(await run('restore', env)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^npm run restore -- FILE.*\n$/),
    })
    expect(await run('backup', { ...env, DATA_DIR: join(folder, 'nowhere') })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no database in .*\n$/),
    })
    expect(await run('verify', { ...env, DATA_DIR: join(folder, 'nowhere') })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no database in .*\n$/),
    })
    expect(existsSync(join(folder, 'nowhere'))).toBe(false)
    expect(await run('backup', { ...env, EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The events are in an EventStoreDB.*\n$/),
    })
  })
})
