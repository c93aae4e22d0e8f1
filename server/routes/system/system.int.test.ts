import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainHash, chainKey } from '../../event-store/hash-chain.ts'
import { eventAt } from '../../testing/event-store/contract-kit.ts'
import { LogCheck, METRICS_STEPS, SystemHealth, SystemMetrics } from '#events/system/api.ts'
import { addCard, createProject } from '../../testing/app/answers.ts'
import { onPostgres } from '../../testing/on-postgres.ts'
import { type Send, startTestApp, type TestApp, userIdOf } from '../../testing/app/app.ts'
import { startProxy } from '../../testing/stand-ins/proxy.ts'

const SOON = { timeout: 30_000 }

let app: TestApp
let employee: Send
/** How far the clock of the server runs ahead, in milliseconds. */
let aheadMs = 0
const said: string[] = []
beforeAll(async () => {
  app = await startTestApp(undefined, {
    now: () => new Date(Date.now() + aheadMs),
    log: pino({ level: 'warn' }, { write: (line) => void said.push(line) }),
  })
  employee = await app.as('employee')
})
afterAll(() => app.close())

const health = async () => SystemHealth.parse((await employee('GET', '/api/system/health')).body)
const metrics = async (query = '') => SystemMetrics.parse((await employee('GET', `/api/system/metrics${query}`)).body)

describe('the health of the system', () => {
  it('[METRICS-7] names stores, read models with their lag, and reactors with what they set aside', async () => {
    const { pool } = app.runtime
    await pool.query(
      `insert into reactor_set_aside (reactor, event_id, position, error, attempts)
         select name, gen_random_uuid(), position, 'Error: no', 6 from reactor_cursor where name = 'close-notes'`,
    )
    const projects = { name: 'projects', isBuilt: true, share: 1, trouble: null }
    await expect.poll(async () => (await health()).readModels).toContainEqual(expect.objectContaining(projects))
    const { stores, reactors, unreadable } = await health()
    expect(stores).toMatchObject([
      { name: 'database', isAnswering: true },
      { name: 'event log', isAnswering: true },
      { name: 'photos', isAnswering: true },
    ])
    expect(reactors).toContainEqual({
      name: 'close-notes',
      lag: expect.any(Number),
      setAside: [expect.objectContaining({ error: 'Error: no', attempts: 6 })],
    })
    expect(unreadable).toEqual([])
  })

  it('[METRICS-7] has the log checked, and names the first event that is not what was written', async () => {
    const check = async () => LogCheck.parse((await employee('GET', '/api/system/log-check')).body)
    const position = String(Number(await app.runtime.store.head()))
    expect(await check()).toMatchObject({ broken: null, head: expect.stringMatching(`^${position}:[0-9a-f]{64}$`) })
  })

  it('[STORE-17] [METRICS-7] takes a log as right of which a part was written under the secret before', async () => {
    const old = 'the secret before, of at least thirty-two characters'
    const changed = await startTestApp(undefined, { oldSecrets: [old] })
    const event = eventAt('project-900', 0)
    const hash = chainHash(chainKey(old), null, event)
    await changed.runtime.store.append('project-900', -1, [{ ...event, hash }])
    const answer = await (await changed.as('employee'))('GET', '/api/system/log-check')
    expect(LogCheck.parse(answer.body).broken).toBeNull()
    await changed.close()
  })
})

const ready = () => app.anonymous('GET', '/readyz')

describe('a store that cannot go on', () => {
  it('[FAULT-60] [METRICS-60] is told of where it is full: no command is answered 500, and all goes on when there is room', async () => {
    const { pool } = app.runtime
    await pool.query(`create function full_disk() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    await pool.query('create trigger full_disk before insert on es_event execute function full_disk()')
    const key = randomUUID()
    const create = () => employee('POST', '/api/projects', { name: 'Hall', verkadaInstanceId: 1 }, { key })
    const answer = await create()
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { code: 'unavailable' } })
    expect(answer.body).toMatchObject({ message: expect.stringContaining('no room left') })
    const full = { database: 'The database is full.', 'event log': 'The event log is full.' }
    await expect.poll(ready).toMatchObject({ status: 503, body: { waitsFor: ['stores'], stores: full } })
    const { stores } = await health()
    expect(stores).toMatchObject([
      { name: 'database', isAnswering: true, trouble: full.database },
      { name: 'event log', isAnswering: true, trouble: full['event log'] },
      { name: 'photos', isAnswering: true, trouble: null },
    ])
    expect(said.join('')).toContain('the database is full')
    await pool.query('drop function full_disk cascade')
    expect(await create()).toMatchObject({ status: 201 })
    await expect.poll(ready).toMatchObject({ status: 200, body: expect.not.objectContaining({ stores: full }) })
  })
})

describe('the clock of the server', () => {
  it('[METRICS-61] [METRICS-62] is compared with those of the database and the log', async () => {
    expect((await health()).clock).toBeNull()
    aheadMs = 30 * 3_600_000
    const apart = 'The clock of this server is 30 hours ahead of that of the database.'
    await expect.poll(ready).toMatchObject({ status: 200, body: { clock: apart } })
    const { id } = await createProject(employee, 'Of the future')
    aheadMs = 0
    const { clock } = await health()
    expect(clock).toMatch(/^The log has an event of \S+, 30 hours ahead of the clock of this server\.$/)
    expect(said.join('')).toContain(apart)
    await addCard(employee, id, 'Of today')
    expect(said.join('')).toMatch(new RegExp(`"stream":"project-${id}".*a clock ran ahead`))
  })
})

describe('the metrics of the system', () => {
  it('[METRICS-8] are of a time, an endpoint and a person', async () => {
    const installer = await app.as('installer')
    const { id } = await createProject(employee, 'Hall', ['installer'])
    const path = `/api/projects/${id}/devices`
    for (const send of [employee, installer, installer]) await send('GET', path)
    await installer('GET', '/api/users')
    const pattern = '/api/projects/:id/devices'
    const of = async (query: string) =>
      (await metrics(query)).endpoints.find(({ endpoint }) => endpoint === pattern)?.requests ?? 0
    await expect.poll(() => of(''), SOON).toBe(3)
    expect(await of('?user=3&hours=1')).toBe(2)
    expect(await of(`?endpoint=${encodeURIComponent(pattern)}&user=1`)).toBe(1)
    expect(await of('?endpoint=/api/users')).toBe(0)

    const { endpoints, endpointNames, steps } = await metrics('?endpoint=/api/users')
    expect(endpoints).toMatchObject([{ endpoint: '/api/users', method: 'GET', requests: 1, refused: 1, failed: 0 }])
    expect(endpointNames).toEqual(expect.arrayContaining(['/api/users', pattern]))
    expect(steps.filter(({ requests }) => requests > 0)).toMatchObject([{ requests: 1, refused: 1, failed: 0 }])
    expect(steps).toHaveLength(METRICS_STEPS + 1)

    await app.runtime.pool.query(`update api_metrics set "timestamp" = "timestamp" - interval '2 hours'`)
    expect(await of('?hours=1')).toBe(0)
    expect(await of('?hours=24')).toBeGreaterThan(2)
  })

  it('[METRICS-8] count sign-ins, uploads, pages, queries and samples of the process', async () => {
    await app.anonymous('POST', '/api/auth/login', { username: 'customer', password: 'Wrong-1234' })
    const view = { userId: userIdOf('employee'), page: '/notes', action: 'view', durationMs: null }
    await employee('POST', '/api/page-views', view)
    await employee('POST', '/api/page-views', { ...view, action: 'leave', durationMs: 3000 })
    await app.runtime.pool.query(
      `insert into system_metrics values ('live', 'sockets', 2, 'sockets', now() - interval '1 minute'), ('live', 'sockets', 4, 'sockets', now())`,
    )
    await app.runtime.pool.query(`insert into query_metrics values ('select', 'inspected', 80, null, null, now())`)
    await app.runtime.pool.query(
      `insert into upload_metrics values (1, 'screenshot', 2000, 12, true, null, null, '/api/feedback', now())`,
    )
    await expect
      .poll(async () => (await metrics()).failedSignIns, SOON)
      .toMatchObject([{ actionType: 'login', userId: 5, reason: 'wrong-login', ipAddress: '127.0.0.1' }])
    expect(await metrics()).toMatchObject({
      signIns: [{ actionType: 'login', succeeded: 2, failed: 1 }],
      pages: [{ pageView: '/notes', views: 1, people: 1, meanStayMs: 3000 }],
      system: [{ metricType: 'live', metricName: 'sockets', unit: 'sockets', last: 4, mean: 3, highest: 4 }],
      uploads: [{ endpoint: '/api/feedback', uploads: 1, failed: 0, bytes: 2000, meanMs: 12 }],
    })
    expect((await metrics()).queries).toContainEqual(
      expect.objectContaining({ queryType: 'select', tableName: 'inspected', maxMs: 80 }),
    )
    expect((await metrics('?user=1')).failedSignIns).toEqual([])
  })

  it('[METRICS-8] refuse a filter that does not fit', async () => {
    for (const query of ['?hours=2', '?user=0', '?user=x', `?endpoint=${'x'.repeat(201)}`])
      expect([query, await employee('GET', `/api/system/metrics${query}`)]).toMatchObject([query, { status: 400 }])
  })
})

describe('a log that was tampered with, and a database that goes away', onPostgres, () => {
  it('[METRICS-7] [METRICS-60] are named', async () => {
    let proxy: Awaited<ReturnType<typeof startProxy>> | undefined
    const other = await startTestApp((store) => store, {
      reach: async (url) => {
        proxy = await startProxy(url)
        return proxy.url
      },
    })
    const send = await other.as('employee')
    const { id } = await createProject(send, 'Hall')
    await other.runtime.pool.query(`update es_event set data = data || '{"name": "Other"}' where stream_id = $1`, [
      `project-${id}`,
    ])
    const { broken } = LogCheck.parse((await send('GET', '/api/system/log-check')).body)
    expect(broken).toMatchObject({ stream: `project-${id}`, revision: 0 })
    await proxy?.cut()
    const { stores, readModels, reactors } = SystemHealth.parse((await send('GET', '/api/system/health')).body)
    expect(stores.map(({ isAnswering }) => isAnswering)).toEqual([false, false, true])
    expect(stores[0]?.trouble).toBe('The database does not answer.')
    const away = { database: expect.any(String), 'event log': 'The event log does not answer.' }
    await expect
      .poll(() => other.anonymous('GET', '/readyz'), SOON)
      .toMatchObject({ status: 503, body: { stores: away } })
    expect([readModels, reactors]).toEqual([null, null])
    await proxy?.restore()
    await other.close()
    await proxy?.close()
  })
})
