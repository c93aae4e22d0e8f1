import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addCard, createProject } from '../testing/app/answers.ts'
import {
  emailOf,
  PASSWORD,
  type Send,
  startTestApp,
  type TestApp,
  type TestPerson,
  userIdOf,
} from '../testing/app/app.ts'
import { dataUrl, PNG } from '../testing/app/pictures.ts'
import { onPostgres } from '../testing/on-postgres.ts'
import { type Proxy, startProxy } from '../testing/stand-ins/proxy.ts'
import { pruneMetrics } from './prune.ts'
import { createSampler } from './sample-system.ts'
import { METRICS_TABLES, type MetricsTable } from './tables.ts'

const TOKEN = 'token-of-the-metrics-test'
/** How long a busy machine may take for a batch. */
const SOON = { timeout: 30_000 }

let app: TestApp
let employee: Send
let installer: Send
beforeAll(async () => {
  const config = { metricsToken: TOKEN, trustProxy: ['loopback'] }
  app = await startTestApp((store) => store, { config })
  employee = await app.as('employee')
  installer = await app.as('installer')
})
afterAll(() => app.close())

const rowsOf = async (table: MetricsTable, { runtime }: Pick<TestApp, 'runtime'> = app) =>
  (await runtime.pool.query<Record<string, unknown>>(`select * from ${table} order by "timestamp"`)).rows

const scrape = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ method: 'GET', url: '/metrics', headers, remoteAddress })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('GET /metrics', () => {
  it('[METRICS-1] answers this machine, and others with the token', async () => {
    expect(await scrape()).toMatchObject({ statusCode: 200 })
    expect(await scrape({ host: '[::1]:3000' }, '::1')).toMatchObject({ statusCode: 200 })
    expect(await scrape(bearer(TOKEN), '192.0.2.7')).toMatchObject({ statusCode: 200 })
  })

  it.each([
    ['another machine', {}, '192.0.2.7'],
    ['another machine with a wrong token', bearer('token-of-another-test'), '192.0.2.7'],
    ['another machine that says it is this one', { 'x-forwarded-for': '127.0.0.1' }, '192.0.2.7'],
    ['a proxy on this machine that passes a request on', { 'x-forwarded-for': '192.0.2.7' }, '127.0.0.1'],
    ['a proxy that passes on what says it is this machine', { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
    ['a proxy that keeps the name it was asked by', { host: 'board.example.com' }, '127.0.0.1'],
  ])('[METRICS-1] does not answer %s', async (_, headers, address) => {
    const answer = await scrape(headers, address)
    expect(answer).toMatchObject({ statusCode: 401, headers: { 'www-authenticate': 'Bearer' } })
    expect(answer.body).not.toContain('fieldboard_')
  })

  it('[METRICS-1] does not take the session of an employee for the token', async () => {
    const headers = { cookie: await app.cookieOf('employee') }
    expect(await scrape(headers, '192.0.2.7')).toMatchObject({ statusCode: 401 })
  })

  it('[METRICS-2] shows requests by route and status, refusals by code, appends, the event loop, sockets and read models', async () => {
    const { id } = await createProject(employee, 'A secret hall')
    await addCard(employee, id, 'Cam')
    await installer('GET', '/api/users')
    await installer('GET', `/api/projects/${id}/devices?token=secret-of-a-query`)
    await app.inject({ url: '/nothing/secret-of-a-path' })
    const { body } = await scrape()
    for (const line of [
      /^fieldboard_http_requests_total\{method="POST",route="\/api\/projects\/:id\/devices\/manual",status="201"\} 1$/m,
      /^fieldboard_http_requests_total\{method="GET",route="\/api\/users",status="403"\} 1$/m,
      /^fieldboard_http_requests_total\{method="GET",route="nothing",status="404"\} 1$/m,
      /^fieldboard_refusals_total\{code="wrong-role"\} 1$/m,
      /^fieldboard_append_duration_seconds_count\{outcome="appended"\} [1-9]/m,
      /^nodejs_eventloop_lag_p99_seconds 0?\.?\d/m,
      /^fieldboard_live_sockets 0$/m,
      /^fieldboard_read_model_lag\{model="projects"\} \d+$/m,
    ])
      expect(body).toMatch(line)
    for (const secret of ['secret', TOKEN, 'hall', emailOf('employee'), String(PASSWORD)])
      expect(body.toLowerCase()).not.toContain(secret.toLowerCase())
  })
})

describe('the tables', () => {
  it('[METRICS-3] have a row for each request of the API, with its pattern and its person, and no secret', async () => {
    const headers = { 'user-agent': 'UA'.repeat(400) }
    await employee('GET', '/api/projects/77/devices?q=secret-of-a-query', undefined, { headers })
    const ours = async () =>
      (await rowsOf('api_metrics')).filter(({ endpoint }) => endpoint === '/api/projects/:id/devices')
    await expect.poll(ours, SOON).toContainEqual({
      endpoint: '/api/projects/:id/devices',
      method: 'GET',
      status_code: 404,
      response_time_ms: expect.any(Number),
      api_key_id: null,
      user_id: 1,
      user_agent: headers['user-agent'].slice(0, 300),
      timestamp: expect.any(Date),
    })
    expect(JSON.stringify(await rowsOf('api_metrics'))).not.toContain('secret')
  })

  it('[METRICS-3] say who tried to sign in, but not what was typed where it is no account', async () => {
    const signIn = (username: string, password: string) =>
      app.anonymous('POST', '/api/auth/login', { username, password })
    await signIn('customer', PASSWORD)
    await signIn(emailOf('customer'), 'Wrong-1234')
    await signIn('Typed-Password-1', 'Wrong-1234')
    const tried = async () =>
      (await rowsOf('auth_metrics')).flatMap(({ user_id, email, success, failure_reason }) =>
        user_id === 1 || user_id === 3 ? [] : [[user_id, email, success, failure_reason]],
      )
    await expect.poll(async () => (await tried()).length, SOON).toBe(3)
    expect(await tried()).toEqual([
      [5, emailOf('customer'), true, null],
      [5, emailOf('customer'), false, 'wrong-login'],
      [null, null, false, 'wrong-login'],
    ])
    expect(JSON.stringify(await rowsOf('auth_metrics'))).not.toContain('Typed')
  })

  it('[METRICS-3] have uploads, those that failed too', async () => {
    const feedback = { type: 'bug', title: 'The list', description: 'It is empty.', pagePath: '/' }
    await employee('POST', '/api/feedback', { ...feedback, screenshot: dataUrl(PNG) })
    await employee('POST', '/api/feedback', { ...feedback, screenshot: `data:image/png;base64,${btoa('no picture')}` })
    const uploads = async () =>
      (await rowsOf('upload_metrics')).map(({ file_size_bytes, success, error_type, endpoint, user_id }) => ({
        file_size_bytes,
        success,
        error_type,
        endpoint,
        user_id,
      }))
    const ours = { endpoint: '/api/feedback', user_id: 1 }
    await expect.poll(uploads, SOON).toEqual([
      { ...ours, file_size_bytes: PNG.length, success: true, error_type: null },
      { ...ours, file_size_bytes: 'no picture'.length, success: false, error_type: 'bad-request' },
    ])
  })

  it('[METRICS-5] have what pages tell by a beacon: of our own pages and signed-in people only, and patterns only', async () => {
    const beacon = async (body: object, headers: Record<string, string | undefined>) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/page-views',
          payload: body,
          headers: { cookie: await app.cookieOf('customer'), host: 'board.example.com', ...headers },
        })
      ).statusCode
    const view = { userId: userIdOf('customer'), page: '/projects/:id/history', action: 'leave', durationMs: 1500 }
    const ours = { origin: 'https://board.example.com' }
    expect(await beacon(view, ours)).toBe(204)
    expect(await beacon({ ...view, userId: userIdOf('employee') }, ours)).toBe(204)
    expect(await beacon(view, {})).toBe(403)
    expect(await beacon(view, { origin: 'https://evil.example' })).toBe(403)
    expect(await beacon(view, { ...ours, cookie: '' })).toBe(401)
    for (const page of [
      '/projects/7',
      '/?projectId=7',
      '/x?token=abc',
      'https://evil.example',
      '/complete-registration/Ab3',
    ])
      expect([page, await beacon({ ...view, page }, ours)]).toEqual([page, 400])
    await expect
      .poll(() => rowsOf('session_metrics'), SOON)
      .toMatchObject([
        {
          user_id: 5,
          page_view: '/projects/:id/history',
          action_type: 'leave',
          duration_ms: 1500,
          ip_address: '127.0.0.1',
        },
      ])
  })

  it('[METRICS-3] have what a slow query asked of which table', async () => {
    await app.runtime.pool.query('select pg_sleep(0.1) from es_head')
    await expect
      .poll(() => rowsOf('query_metrics'), SOON)
      .toContainEqual(expect.objectContaining({ query_type: 'select', table_name: 'es_head' }))
  })

  it('[METRICS-3] have samples of the process', async () => {
    const { figures, projections } = app.runtime
    const seen: string[] = []
    const rows = {
      add: (_: MetricsTable, row: object) => void seen.push('metric_name' in row ? String(row.metric_name) : ''),
    }
    const sampler = createSampler({ figures, rows, sockets: () => 3, readModels: projections.status })
    await createProject(employee, 'Sampled')
    await sampler.sample()
    sampler.close()
    expect(seen).toEqual(['lag_p99', 'lag_max', 'count', 'mean', 'max', 'sockets', 'resident', 'lag_max'])
  })

  it('[METRICS-6] are kept for 30 days, and pruned by one node at a time', async () => {
    const { pool } = app.runtime
    const now = new Date('2030-03-31T12:00:00Z')
    const day = (age: number) => new Date(now.getTime() - age * 24 * 3_600_000).toISOString()
    await pool.query(
      `insert into system_metrics (metric_type, metric_name, value, unit, "timestamp")
         select 'test', 'test', n, 'x', case when n = 1 then $1::timestamptz else $2 end from generate_series(1, 12000) n`,
      [day(29), day(31)],
    )
    const nodes = await Promise.all([1, 2, 3].map(() => pruneMetrics({ db: pool, now: () => now })))
    expect(nodes.filter(Boolean)).toEqual([true])
    const left = (await rowsOf('system_metrics')).filter(({ metric_type }) => metric_type === 'test')
    expect(left.map(({ value }) => value)).toEqual([1])
    for (const table of METRICS_TABLES)
      expect((await rowsOf(table)).filter(({ timestamp }) => Number(timestamp) < Date.parse(day(30)))).toEqual([])
  })
})

describe('a database that goes away', onPostgres, () => {
  let cut: TestApp | undefined
  let proxy: Proxy
  afterEach(async () => {
    await proxy.restore()
    await cut?.close()
    await proxy.close()
  })

  it('[METRICS-4] loses rows, slows no request, and rows come again when it is back', async () => {
    cut = await startTestApp((store) => store, {
      reach: async (url) => {
        proxy = await startProxy(url)
        return proxy.url
      },
    })
    const { inject, as } = cut
    const send = await as('employee' satisfies TestPerson)
    // Nothing is answered by the database until it comes back: a request that waited for its row would wait for that.
    proxy.stall()
    for (let n = 0; n < 50; n++) expect((await inject({ url: '/healthz' })).statusCode).toBe(200)
    expect((await send('GET', '/api/nothing')).status).toBe(404)
    await proxy.cut()
    const dropped = async () => {
      await send('GET', '/api/nothing')
      const { body } = await inject({ url: '/metrics' })
      return Number(/^fieldboard_metrics_rows_dropped_total (\d+)/m.exec(body)?.[1])
    }
    await expect.poll(dropped, { timeout: 60_000 }).toBeGreaterThan(0)
    await proxy.restore()
    const after = new Date()
    const isWrittenAgain = async () => {
      await send('GET', '/api/user')
      const rows = cut ? await rowsOf('api_metrics', cut) : []
      return rows.some(({ timestamp }) => Number(timestamp) > after.getTime())
    }
    await expect.poll(() => isWrittenAgain().catch(() => false), { timeout: 60_000 }).toBe(true)
  })
})
