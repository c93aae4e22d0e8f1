import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MARKER_HEADER } from '#events/kernel/http.ts'
import { InstanceId } from '#events/kernel/ids.ts'
import { PASSWORD } from '../testing/app/app.ts'
import { dataUrl, PNG } from '../testing/app/pictures.ts'
import { sessionCookieOf } from '../testing/app/session-cookie.ts'
import { PROVIDER_KEY } from '../testing/crash/provider-site.ts'
import { giveKey } from '../testing/crash/site.ts'
import { emptyDatabase, openTestPool } from '../testing/database.ts'
import { onPostgres } from '../testing/on-postgres.ts'
import { backUpPlace, type Env, openPlace, restorePlace, seedPlace } from '../testing/processes/place.ts'
import { buildProgram, type Program } from '../testing/processes/program.ts'
import { type ServerProcess, startServer, TEST_SECRET } from '../testing/processes/server-process.ts'

const PROGRAMS = { main: 'main.ts', backup: 'cli/backup.ts', restore: 'cli/restore.ts', verify: 'cli/verify-log.ts' }
/** A dozen programs start, one after the other. */
const PATIENCE_MS = 600_000

let programs: Record<keyof typeof PROGRAMS, Program>
let folder: string
let servers: ServerProcess[] = []

beforeAll(async () => {
  const built = Object.entries(PROGRAMS).map(
    async ([name, file]) => [name, await buildProgram(`server/${file}`)] as const,
  )
  programs = Object.fromEntries(await Promise.all(built)) as typeof programs
})
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
  const server = startServer(programs.main, { DEMO: '0', ...env })
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
    const answer = await send('/api/auth/login', { username: 'employee', password: PASSWORD })
    expect(answer.status).toBe(200)
    return sessionCookieOf(answer.headers.get('set-cookie'))
  }
  const stop = () => {
    server.child.kill('SIGTERM')
    return server.ended
  }
  return { server, send, signIn, stop }
}

/** A server with people, the keys of an instance and two pictures in it, that still runs. */
async function filled(env: Env) {
  await seedPlace(env, giveKey)
  const app = await start(env)
  const cookie = await app.signIn()
  const report = {
    type: 'bug',
    title: 'Seen',
    description: 'A picture of it.',
    pagePath: '/',
    screenshot: dataUrl(PNG),
  }
  for (const title of ['Seen', 'Seen again'])
    expect((await app.send('/api/feedback', { ...report, title }, cookie)).status).toBe(201)
  return { ...app, cookie }
}

/** Starts a server where a backup was restored, and looks whether all is there. */
async function demandWhole(env: Env, cookieBefore: string) {
  const app = await start(env)
  expect((await app.send('/api/user', undefined, cookieBefore)).status).toBe(401)
  const cookie = await app.signIn()
  const picture = await app.send('/api/feedback/1/screenshot', undefined, cookie)
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG)
  await app.stop()
  // No route ever shows a key: the server's own parts open it.
  const runtime = await openPlace(env)
  expect(await runtime.instanceSecrets.read(InstanceId.parse(1), 'api-key')).toBe(PROVIDER_KEY)
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

    await expect(backUpPlace(from, file)).rejects.toThrow(/is in use by process \d+: stop that one first/)
    await stop()
    const verified = (await run('verify', from)).out
    const entries = await readdir(join(from.DATA_DIR, 'photos'), { recursive: true, withFileTypes: true })
    const photos = entries.filter((entry) => entry.isFile()).length
    expect(photos).toBeGreaterThan(1)
    const backup = await run('backup', from, file)
    expect(backup).toMatchObject({ code: 0, err: '', out: expect.stringContaining(`photos: ${photos}.`) })
    expect(backup.out).toContain(`keep ${join(from.DATA_DIR, 'app-secret')} in another place`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    // Not without the secret (BACKUP-5).
    expect(await run('restore', to, file)).toMatchObject({ code: 1, err: expect.stringContaining('app-secret') })
    expect(await readdir(to.DATA_DIR)).toEqual(['lock'])
    await copyFile(join(from.DATA_DIR, 'app-secret'), join(to.DATA_DIR, 'app-secret'))
    const restored = await run('restore', to, file)
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toContain('OUTBOUND=off')
    const [, line = ''] = /verify-log -- --expect (\d+:[0-9a-f]{64})$/m.exec(restored.out) ?? []
    expect(await run('verify', to, '--expect', line)).toEqual({ code: 0, err: '', out: verified })
    expect((await run('verify', to, '--expect', 'nothing')).err).toContain('--expect POSITION:HASH')
    expect((await readdir(to.DATA_DIR)).toSorted()).toEqual(['app-secret', 'lock', 'pglite', 'photos'])
    await demandWhole(to, cookie)
  })
})

/** The sentence by which a program would end. */
const refusal = (words: string) => ({ name: 'OperatorError', message: expect.stringContaining(words) })

describe.skipIf(onPostgres.skip)('a backup of a Postgres server', { tags: onPostgres.tags }, () => {
  it('[BACKUP-2] is made while servers run, and goes into an empty database', { timeout: PATIENCE_MS }, async () => {
    const [first, second] = [await emptyDatabase(), await emptyDatabase()]
    try {
      const from = { DATA_DIR: join(folder, 'from'), DATABASE_URL: first.url }
      const to = { DATA_DIR: join(folder, 'to'), DATABASE_URL: second.url }
      const file = join(folder, 'backup.tar')
      const { cookie, stop } = await filled(from)
      expect(await run('backup', from, file)).toMatchObject({
        ...{ code: 0, err: '' },
        out: expect.stringContaining('backup.tar.keys: keep that file apart'),
      })
      expect(await readdir(folder)).toEqual(['backup.tar', 'backup.tar.keys', 'from'])
      const bucket = { ...from, PHOTO_STORE: 's3://photos?endpoint=http://127.0.0.1:9&region=r' }
      const besides = await run('backup', bucket, `${file}.without-photos`)
      expect(besides).toMatchObject({ code: 0, out: expect.stringMatching(/MB; the photos are in the bucket\.$/m) })
      await stop()
      const verified = (await run('verify', from)).out

      // Without the photos, or without the log, it would be none (BACKUP-7).
      const refused = `${file}.refused`
      await expect(backUpPlace({ ...from, DATA_DIR: join(folder, 'nowhere') }, refused)).rejects.toMatchObject(
        refusal('which has the photos'),
      )
      const marked = openTestPool({ connectionString: second.url, max: 1 })
      await marked.query(
        'create table es_event (); create table log_elsewhere (); insert into log_elsewhere default values',
      )
      await expect(backUpPlace({ ...from, DATABASE_URL: second.url }, refused)).rejects.toMatchObject(
        refusal('in an EventStoreDB'),
      )
      await marked.query('drop table es_event, log_elsewhere')
      await marked.end()

      await expect(restorePlace({ ...to, DATABASE_URL: '' }, file)).rejects.toMatchObject(refusal('set DATABASE_URL'))
      await expect(restorePlace({ ...to, DATABASE_URL: first.url }, file)).rejects.toMatchObject(
        refusal('is not empty'),
      )
      await mkdir(join(to.DATA_DIR, 'photos'), { recursive: true })
      expect(await run('restore', to, file)).toMatchObject({ code: 0, err: '' })
      expect((await run('verify', to)).out).toBe(verified)
      const [, position = ''] = /^Head: (\d+):/m.exec(verified) ?? []
      const another = await run('verify', to, '--expect', `${position}:${'0'.repeat(64)}`)
      expect(another).toMatchObject({ code: 1, out: expect.stringContaining('the head that was kept does not fit') })
      await demandWhole(to, cookie)
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
    await expect(backUpPlace({ ...env, EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' }, '')).rejects.toMatchObject(
      refusal('The events are in an EventStoreDB'),
    )
  })
})
