import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { ProjectId } from '#events/kernel/ids.ts'
import type { LogEvent } from '#events/registry.ts'
import { devices } from '#projections/models/projects/devices.ts'
import { projects } from '#projections/models/projects/projects.ts'
import { users } from '#projections/models/people/users.ts'
import { BEFORE_ALL, type EventStore } from '../../event-store/port.ts'
import { startRuntime } from '../../runtime.ts'
import { addCard, createProject } from '../../testing/app/answers.ts'
import { caughtUp, PASSWORD, startTestApp, type TestApp } from '../../testing/app/app.ts'
import { openDiskPhotos } from '../../photos/disk.ts'
import { decodeHere } from '../../photos/decode-here.ts'
import { createProvider } from '../../provider/client/provider.ts'
import { TEST_SECRET } from '../../testing/processes/server-process.ts'
import { buildApp } from '../../app.ts'
import { NO_LIMITS } from '../door/limits.ts'

/** Reading the log for rows waits here. */
let gate = Promise.resolve()
let open = (): void => undefined
const close = (): void => {
  gate = new Promise((resolve) => {
    open = resolve
  })
}
async function* held<T>(events: AsyncIterable<T>): AsyncIterable<T> {
  for await (const event of events) {
    await gate
    yield event
  }
}
/** Events after this one come in a version that this build does not know. */
let known: string | null = null
const inVersion = (event: LogEvent): LogEvent =>
  known !== null && event.position > known ? { ...event, version: 99 } : event

let stop = async (): Promise<void> => undefined
let first: TestApp
let cookie: string
let projectId: ProjectId
let deviceId: number
beforeAll(async () => {
  first = await startTestApp()
  const employee = await first.as('employee')
  cookie = await first.cookieOf('employee')
  projectId = ProjectId.parse((await createProject(employee, 'Hall')).id)
  deviceId = (await addCard(employee, projectId, 'Cam')).id
  await caughtUp(first.runtime)
  await first.runtime.projections.close()
})
afterEach(async () => {
  known = null
  await stop()
})
afterAll(() => first.close())

/** Another server on the same data, which has lost the rows of these read models and does not get on in the log. */
async function startWithout(...lost: readonly { readonly schema: string }[]) {
  const { database, store: log, pool } = first.runtime
  close()
  await pool.query(`delete from projections.model where schema = any($1)`, [lost.map(({ schema }) => schema)])
  const store: EventStore = {
    ...log,
    async *readAll(after) {
      for await (const event of held(log.readAll(after))) yield inVersion(event)
    },
    async *subscribe(after, signal) {
      for await (const batch of held(log.subscribe(after, signal))) yield batch.map(inVersion)
    },
    close: async () => undefined,
  }
  const options = { secret: TEST_SECRET, log: pino({ level: 'silent' }), now: () => new Date() }
  const runtime = await startRuntime({ database: { ...database, close: async () => undefined }, store, ...options })
  const missing = async () => ((await runtime.isCurrent()) ? [] : ['read models'])
  const app = await buildApp({
    runtime,
    config: { publicUrl: undefined, trustProxy: [], dataDir: tmpdir() },
    photos: openDiskPhotos(join(tmpdir(), 'photos')),
    health: { missing },
    provider: createProvider(),
    decoder: decodeHere,
    limits: NO_LIMITS,
  })
  const send = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    // Another browser signs in: the session of this one would end.
    const headers = { 'x-requested-with': 'test', ...(url.startsWith('/api/auth') ? {} : { cookie }) }
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json() }
  }
  stop = async () => {
    open()
    await app.close()
    await runtime.close()
  }
  return send
}

const notBuilt = (model: string) => ({
  status: 503,
  retryAfter: '1',
  body: {
    message: `The ${model} list is being built: 0 % done. Try again in a moment.`,
    code: 'unavailable',
    share: 0,
  },
})

it('[READ-5] [READ-6] [READ-12] reads of a read model that is being built say so, and everything else works', async () => {
  const send = await startWithout(projects, devices)
  expect(await send('GET', '/healthz')).toMatchObject({ status: 200 })
  const building = 'is being built: 0 % done'
  expect(await send('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { waitsFor: ['read models'], readModels: { projects: building, devices: building } },
  })
  expect(await send('GET', '/api/projects')).toEqual(notBuilt('projects'))
  expect(await send('GET', `/api/projects/${projectId}/devices`)).toEqual(notBuilt('devices'))
  expect(await send('GET', '/api/organizations')).toMatchObject({ status: 200, body: [{ name: 'Test' }] })

  const move = () => send('PATCH', `/api/devices/${deviceId}/status`, { status: 'installed' })
  // Who may see the board was looked up above: it is in memory, as after it was opened.
  expect(await move()).toMatchObject({ status: 200, body: { status: 'installed' } })

  open()
  await expect.poll(() => send('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  expect(await send('GET', '/api/projects')).toMatchObject({ body: [{ deviceCounts: { waiting: 0, installed: 1 } }] })
  expect(await send('GET', `/api/projects/${projectId}/devices`)).toMatchObject({ body: [{ status: 'installed' }] })
})

it('[READ-10] while the users are being built no person is told that a right password is wrong or the session over', async () => {
  const send = await startWithout(users)
  const signIn = () => send('POST', '/api/auth/login', { username: 'employee', password: PASSWORD })
  expect(await signIn()).toEqual(notBuilt('users'))
  const wrong = { status: 401, body: { code: 'wrong-login' } }
  for (const username of ['employee', 'nobody'])
    expect(await send('POST', '/api/auth/login', { username, password: 'Wrong-1234' })).toMatchObject(wrong)
  expect(await send('GET', '/api/user')).toEqual(notBuilt('users'))
  open()
  await expect.poll(async () => (await signIn()).status).toBe(200)
  expect(await send('GET', '/api/user')).toMatchObject({ status: 200, body: { username: 'employee' } })
})

it('[READ-11] ids are given out once it is known which ones the log has', async () => {
  const send = await startWithout(devices)
  const body = { name: 'Yard', assignedUsers: [], verkadaInstanceId: 1 }
  expect(await send('POST', '/api/projects', body)).toEqual(notBuilt('devices'))
  open()
  await expect.poll(async () => (await send('POST', '/api/projects', body)).status).toBe(201)
})

it('[READ-13] a read model that waits for a newer build is named by `/readyz`, which is 200 all the same', async () => {
  const send = await startWithout()
  open()
  await expect.poll(() => send('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  known = await first.runtime.store.head()
  const described = await send('PATCH', `/api/devices/${deviceId}/description`, { description: 'Behind the panel' })
  expect(described).toMatchObject({ status: 200 })
  const waits = expect.stringMatching(/^waits for a newer build: /)
  await expect
    .poll(async () => (await send('GET', '/readyz')).body)
    .toMatchObject({ status: 'ready', readModels: { devices: waits } })
  expect(await send('GET', '/readyz')).toMatchObject({ status: 200 })
  expect(await send('GET', '/api/organizations')).toMatchObject({ status: 200, body: [{ name: 'Test' }] })
})

it('[READ-38] a list whose rows only a newer build can make says so, and whose server is not ready', async () => {
  known = BEFORE_ALL
  const send = await startWithout(users)
  open()
  const newer = {
    status: 503,
    retryAfter: '30',
    body: { message: expect.stringContaining('A newer version of Fieldboard has changed this'), code: 'unavailable' },
  }
  await expect.poll(() => send('GET', '/api/user')).toEqual(newer)
  expect(await send('POST', '/api/auth/login', { username: 'employee', password: PASSWORD })).toEqual(newer)
  expect(await send('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { readModels: { users: expect.stringMatching(/^waits for a newer build: UserRegistered of version 99 /) } },
  })
})
