import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { SEED, seedsOf } from '#events/kernel/testing/rounds.ts'
import { ProjectSummary } from '#events/project/api.ts'
import { addCard, createProject } from '../testing/app/answers.ts'
import { PASSWORD, type Send } from '../testing/app/app.ts'
import { openCampaign } from '../testing/crash/campaign.ts'
import { openSite, type Site } from '../testing/crash/site.ts'
import { Watcher } from '../testing/crash/watcher.ts'
import { sendTo } from '../testing/processes/node.ts'
import { buildProgram, type Program } from '../testing/processes/program.ts'
import { openTestDatabase, openTestPool } from '../testing/database.ts'
import { type Proxy, startProxy } from '../testing/stand-ins/proxy.ts'
import { type ServerProcess, startServer } from '../testing/processes/server-process.ts'
import { sessionCookieOf } from '../testing/app/session-cookie.ts'
import { onPostgres } from '../testing/on-postgres.ts'

/** How long anything may take to be answered, and to go on once the database is back, in milliseconds. */
const BOUND = { answered: 20_000, resumed: 20_000 }
/** How long a fault lasts under load, in milliseconds. */
const LASTING = 200

// Embedded, there is nothing that could go away.
describe('a server whose database', onPostgres, () => {
  let program: Program
  /** The data, and the same by way of the proxy. */
  let site: Site
  let reached: Site
  const role = `fieldboard_test_${randomUUID().replaceAll('-', '_')}`
  let proxy: Proxy
  let admin: pg.Pool
  let server: ServerProcess | undefined
  let url: string
  let employee: Send
  beforeAll(async () => {
    program = await buildProgram('server/main.ts')
    site = await openSite()
    proxy = await startProxy(site.env['DATABASE_URL'] ?? '')
    admin = openTestPool({ connectionString: site.env['DATABASE_URL'], max: 2 })
    // A user whose connections can be limited, unlike those of a superuser.
    await admin.query(`create role ${role} login password 'secret'`)
    await admin.query(`do $$ begin execute format('grant %I to ${role}', current_user); end $$`)
    const databaseUrl = Object.assign(new URL(proxy.url), { username: role, password: 'secret' }).href
    reached = { ...site, env: { ...site.env, DATABASE_URL: databaseUrl } }
  })
  afterEach(() => proxy.restore())
  afterAll(async () => {
    server?.child.kill('SIGKILL')
    await server?.ended
    await proxy.close()
    await admin.end()
    await site.drop()
    const root = new pg.Client(process.env['DATABASE_URL'])
    await root.connect()
    await root.query(`drop role ${role}`)
    await root.end()
  })

  /** Starts a server where none is left of the test before. */
  async function begin() {
    if (server?.child.exitCode !== null) {
      server = startServer(program, reached.env)
      url = await server.listens()
    }
    employee = sendTo(url, await signIn())
  }

  const login = () => sendTo(url)('POST', '/api/auth/login', { username: 'employee', password: PASSWORD })
  async function signIn(): Promise<string> {
    const { headers } = await login()
    return sessionCookieOf(headers['set-cookie'])
  }
  const statusOf = async (path: string) => (await sendTo(url)('GET', path)).status
  /** A board with two cards, and a person who looks at it. */
  async function openBoard() {
    await begin()
    const { id } = await createProject(employee, 'P')
    const cards = [await addCard(employee, id, 'one'), await addCard(employee, id, 'two')]
    const watcher = new Watcher(id)
    await watcher.connect(url, await signIn())
    return { id, cards, watcher }
  }
  const install = (card: number, key: string = randomUUID()) =>
    employee('PATCH', `/api/devices/${card}/status`, { status: 'installed', from: 'waiting' }, { key })

  /** Everything that needs the database says that it is away, in time; nothing else does. */
  async function expectAway(id: number, card: number, key: string) {
    const begin = performance.now()
    const asked = [
      install(card, key),
      employee('POST', '/api/projects', { name: 'Q', verkadaInstanceId: 1 }),
      employee('GET', '/api/projects'),
      employee('GET', `/api/projects/${id}/devices`),
      login(),
    ]
    for (const answer of await Promise.all(asked))
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '1' } })
    expect(performance.now() - begin).toBeLessThan(BOUND.answered)
    expect(await statusOf('/healthz')).toBe(200)
    expect(await sendTo(url)('GET', '/readyz')).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  }
  /** Everything goes on by itself, and what was sent before and is sent again happens once. */
  async function expectResumed(watcher: Watcher, card: number, key: string, revision: number) {
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(200), { timeout: BOUND.resumed })
    expect(await install(card, key)).toMatchObject({ status: 200, body: { status: 'installed' } })
    expect((await install(card, key)).headers['x-stream-revision']).toBe(String(revision))
    await watcher.reached(revision)
    expect(watcher.wrong).toEqual([])
    expect((await login()).status).toBe(200)
    const projects = ProjectSummary.array().parse((await employee('GET', '/api/projects')).body)
    expect(projects.find(({ id }) => id === watcher.project)).toMatchObject({
      revision,
      deviceCounts: { installed: 1 },
    })
    watcher.close()
    expect(server?.child.exitCode).toBe(null)
  }
  /** As a database does that is restarted. */
  const disconnect = () =>
    admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = $1`, [role])
  /** Ends the server and expects that it wrote nothing but warnings on standard error. */
  async function expectUnharmed() {
    expect(server?.child.exitCode).toBe(null)
    server?.child.kill('SIGTERM')
    const { code, err = '' } = { code: null, ...(await server?.ended) }
    expect(err.split('\n').filter((line) => line !== '' && !line.startsWith('{"level":40'))).toEqual([])
    expect(code).toBe(0)
  }

  it('[FAULT-7] [FAULT-8] goes away, hangs and is restarted under load loses nothing and does nothing twice', async () => {
    const campaign = openCampaign(program, reached, SEED)
    server = campaign.start()
    let [answers, isEnough] = [0, false]
    const working = campaign.work(
      server,
      () => isEnough,
      (count) => {
        answers = count
      },
    )
    const goOn = async () => {
      const before = answers
      await vi.waitFor(() => expect(answers).toBeGreaterThan(before), { timeout: BOUND.resumed })
      await vi.waitFor(() => expect(answers).toBeGreaterThan(before + 30), { timeout: 120_000 })
    }
    // Each lasts long enough for commands to meet it, and ends before the server loses its patience by itself.
    const faults = [
      async () => {
        await proxy.cut()
        // The fault lasts.
        await sleep(LASTING)
      },
      disconnect,
      async () => {
        proxy.stall('answers')
        // The fault lasts.
        await sleep(LASTING)
        await proxy.cut()
      },
      async () => {
        proxy.stall()
        // The fault lasts.
        await sleep(LASTING)
      },
    ]
    for (const fault of seedsOf({ nightly: 2 }).flatMap(() => faults)) {
      await goOn()
      await fault()
      await proxy.restore()
    }
    await goOn()
    isEnough = true
    await working
    await campaign.caughtUp()
    await expectUnharmed()
    expect(await campaign.check(), `seed ${SEED}`).toEqual([])
    campaign.close()
  })

  it('[FAULT-6] [FAULT-7] [FAULT-15] refuses connections says so, and goes on by itself when it is back', async () => {
    const { id, cards, watcher } = await openBoard()
    const key = randomUUID()
    const [card = cards[0]] = cards
    await proxy.cut()
    await expectAway(id, card?.id ?? 0, key)
    await proxy.restore()
    await expectResumed(watcher, card?.id ?? 0, key, 3)
  })

  it('[FAULT-6] [FAULT-7] [FAULT-15] falls silent says so after a while, and goes on by itself when it speaks again', async () => {
    const { id, cards, watcher } = await openBoard()
    const key = randomUUID()
    proxy.stall()
    await expectAway(id, cards[0]?.id ?? 0, key)
    await proxy.restore()
    await expectResumed(watcher, cards[0]?.id ?? 0, key, 3)
  })

  it('[FAULT-8] dies between an append and its answer finds it in the log when the command comes again', async () => {
    const { id, cards, watcher } = await openBoard()
    const key = randomUUID()
    // Nothing is to be asked in front of the append.
    const described = await employee('PATCH', `/api/devices/${cards[0]?.id ?? 0}/description`, { description: 'text' })
    expect(described.headers['x-stream-revision']).toBe('3')
    proxy.stall('answers')
    const answer = install(cards[0]?.id ?? 0, key)
    const appended = () => admin.query(`select from es_event where stream_id = $1 and revision = 4`, [`project-${id}`])
    await vi.waitFor(async () => expect((await appended()).rows).toHaveLength(1), { timeout: 9_000 })
    await proxy.cut()
    expect(await answer).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    await proxy.restore()
    await expectResumed(watcher, cards[0]?.id ?? 0, key, 4)
  })

  it('[FAULT-9] gives no connections says so, and goes on when it gives them again', async () => {
    const { cards, watcher } = await openBoard()
    const key = randomUUID()
    await admin.query(`alter role ${role} connection limit 0`)
    await disconnect()
    expect(await install(cards[0]?.id ?? 0, key)).toMatchObject({ status: 503 })
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), { timeout: BOUND.answered })
    await admin.query(`alter role ${role} connection limit -1`)
    await expectResumed(watcher, cards[0]?.id ?? 0, key, 3)
  })

  it('[FAULT-15] is away when it is told to stop stops all the same', async () => {
    await begin()
    await proxy.cut()
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), { timeout: BOUND.answered })
    await expectUnharmed()
  })

  it('[FAULT-7] goes away while the demo is being made goes on with it when it is back', async () => {
    const empty = await openTestDatabase()
    await empty.database.close()
    const line = await startProxy(empty.databaseUrl ?? '')
    server = startServer(program, { DATABASE_URL: line.url, DATA_DIR: empty.dataDir, DEMO: '1' })
    await server.listens()
    await line.cut()
    // The fault lasts.
    await sleep(LASTING)
    await line.restore()
    await server.said(/^Demo accounts/m)
    await expectUnharmed()
    await line.close()
    await empty.drop()
  })
})
