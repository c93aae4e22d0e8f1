import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { QuotaAnalytics, QuotaRow } from '#events/quota/api.ts'
import { type EventStore, StoreUnavailable } from '../../event-store/port.ts'
import { addCard, createProject } from '../../testing/app/answers.ts'
import { type Send, startTestApp, type TestApp, userIdOf } from '../../testing/app/app.ts'
import { createPerson } from '../../testing/app/people.ts'
import { JPEG, photoForm } from '../../testing/app/pictures.ts'
import { createUploadSpace } from '../../uploads/upload-space.ts'

const MB = 1024 * 1024
const HOUR_MS = 3_600_000
let app: TestApp
let employee: Send
let installer: Send
let path: string
let projectId: number
let time = Date.now()
const person = userIdOf('installer')

/** When the log goes away, once: before the next append or after it, as a crash may come. */
let goesAway: 'before' | 'after' | null = null
const failing = (inner: EventStore): EventStore => ({
  ...inner,
  async append(...args) {
    const when = goesAway
    goesAway = null
    if (when === 'before') throw new StoreUnavailable('away')
    const result = await inner.append(...args)
    if (when === 'after') throw new StoreUnavailable('away')
    return result
  },
})

beforeAll(async () => {
  app = await startTestApp(failing, { now: () => new Date(time) })
  employee = await app.as('employee')
  installer = await app.as('installer')
  projectId = (await createProject(employee, 'P', ['installer'])).id
})
beforeEach(async () => {
  time += 1_000
  await employee('POST', `/api/admin/reset-quota/${person}`)
  time += 1_000
  path = `/api/devices/${(await addCard(employee, projectId, 'Cam')).id}/photos`
})
afterAll(() => app.close())

const limit = (quotaLimitMB: unknown) => employee('PATCH', `/api/admin/quota-limit/${person}`, { quotaLimitMB })
/** A photo of so many bytes, each its own. */
const photo = (bytes: number, mark: number) => Buffer.concat([JPEG, Buffer.alloc(bytes - JPEG.length, mark)])
/** As a browser sends it, which says how long the form is. */
async function send(bytes: Uint8Array, { to = path, key = crypto.randomUUID() } = {}) {
  const headers = { cookie: await app.cookieOf('installer'), 'x-requested-with': 'test', 'idempotency-key': key }
  const answer = await fetch(`${app.url}${to}`, { method: 'POST', headers, body: photoForm(bytes) })
  return { status: answer.status, body: (await answer.json()) as unknown }
}
/** As a program sends it that does not know how long it will be. */
async function stream(form: Response, body: ReadableStream<Uint8Array> | null) {
  const type = form.headers.get('content-type') ?? ''
  const headers = { cookie: await app.cookieOf('installer'), 'x-requested-with': 'test', 'content-type': type }
  return fetch(`${app.url}${path}`, { method: 'POST', headers, body, duplex: 'half' })
}
const upload = (bytes: number, mark = 0) => send(photo(bytes, mark))
const status = async () => (await installer('GET', '/api/quota/status')).body

it('[QUOTA-1] what does not fit is refused with usage and limit', async () => {
  await limit(2)
  expect(await upload(1.5 * MB)).toMatchObject({ status: 201 })
  const quota = { currentUsage: 1.5, quotaLimit: 2, usagePercentage: 75 }
  expect(await status()).toEqual({ ...quota, remainingSpace: 0.5 })
  expect(await upload(0.5 * MB + 1, 1)).toMatchObject({ status: 413, body: { code: 'quota-exceeded', quota } })
  expect(await upload(0.5 * MB, 2)).toMatchObject({ status: 201 })
  expect(await status()).toMatchObject({ remainingSpace: 0, usagePercentage: 100 })
})

it('[QUOTA-2] twenty uploads at once never go past the limit', async () => {
  await limit(5)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, mark) => upload(MB, mark)))
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5)
  expect(answers.filter((answer) => answer.status === 413)).toHaveLength(15)
  expect(await status()).toMatchObject({ currentUsage: 5 })
})

it('[QUOTA-2] two nodes share the room, and one that dies gives it back in ten minutes', async () => {
  const nodes = [0, 1].map(() => createUploadSpace(app.runtime.pool, () => new Date(time)))
  const quota = { person: userIdOf('customer'), resetAt: null, limitBytes: 10 }
  const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const hold = async (at: number) => nodes[at % 2]?.hold(quota, { id: id(at), bytes: 1 })
  const held = await Promise.all(Array.from({ length: 20 }, (_, at) => hold(at)))
  expect(held.filter(Boolean)).toHaveLength(10)
  time += 601_000
  expect(await nodes[0]?.hold(quota, { id: id(99), bytes: 10 })).toBe(true)
})

it('[QUOTA-9] what a status says is kept by no browser', async () => {
  expect((await installer('GET', '/api/quota/status')).headers).toMatchObject({ 'cache-control': 'no-store' })
})

it('[QUOTA-3] a day is over after 24 hours, or when an employee resets it', async () => {
  await limit(1)
  expect(await upload(MB)).toMatchObject({ status: 201 })
  time += 23 * HOUR_MS
  expect(await upload(MB, 1)).toMatchObject({ status: 413 })
  await employee('POST', `/api/admin/reset-quota/${person}`)
  time += 1_000
  expect(await upload(MB, 1)).toMatchObject({ status: 201 })
  time += 24 * HOUR_MS
  expect(await status()).toMatchObject({ currentUsage: 0 })
  expect(await upload(MB, 2)).toMatchObject({ status: 201 })
})

it('[QUOTA-4] what is refused or was there already does not count, what was removed does', async () => {
  await limit(3)
  await upload(MB)
  await upload(MB)
  await send(Buffer.alloc(MB))
  expect(await status()).toMatchObject({ currentUsage: 1 })
  const { body } = await upload(MB)
  expect(await installer('DELETE', path, body)).toMatchObject({ status: 204 })
  expect(await status()).toMatchObject({ currentUsage: 1 })
})

it('[QUOTA-10] a key that comes again counts once, and nothing under it gives the room of a photo back', async () => {
  await limit(5)
  const key = crypto.randomUUID()
  const kept = photo(2 * MB, 1)
  const answers = await Promise.all([send(kept, { key }), send(kept, { key })])
  expect(answers.map((answer) => answer.status)).toEqual([201, 201])
  expect(await status()).toMatchObject({ currentUsage: 2 })
  // No image, another image, and the same one when the quota is full.
  expect(await send(Buffer.alloc(MB), { key })).toMatchObject({ status: 400 })
  expect(await send(photo(MB, 2), { key })).toMatchObject({ status: 422 })
  expect(await status()).toMatchObject({ currentUsage: 2 })
  expect(await upload(3 * MB, 3)).toMatchObject({ status: 201 })
  expect(await send(kept, { key })).toMatchObject({ status: 201 })
  expect(await status()).toMatchObject({ currentUsage: 5 })
})

it('[QUOTA-10] the same key in another project is another upload', async () => {
  await limit(5)
  const key = crypto.randomUUID()
  const other = (await createProject(employee, 'Q', ['installer'])).id
  const to = `/api/devices/${(await addCard(employee, other, 'Cam')).id}/photos`
  expect(await send(photo(2 * MB, 1), { key })).toMatchObject({ status: 201 })
  expect(await send(photo(3 * MB, 2), { key, to })).toMatchObject({ status: 201 })
  expect(await status()).toMatchObject({ currentUsage: 5 })
})

it.each(['before', 'after'] as const)(
  '[QUOTA-10] a photo that counts when the log goes away %s its event needs no more room when it is sent again',
  async (when) => {
    await limit(2)
    const key = crypto.randomUUID()
    goesAway = when
    expect(await send(photo(2 * MB, 1), { key })).toMatchObject({ status: 503 })
    expect(await status()).toMatchObject({ currentUsage: 2 })
    expect(await upload(MB, 2)).toMatchObject({ status: 413 })
    expect(await send(photo(2 * MB, 1), { key })).toMatchObject({ status: 201 })
    expect(await status()).toMatchObject({ currentUsage: 2 })
  },
)

it('[QUOTA-10] a larger photo under a key that counts already counts as what it is', async () => {
  await limit(3)
  const key = crypto.randomUUID()
  goesAway = 'before'
  expect(await send(photo(MB, 1), { key })).toMatchObject({ status: 503 })
  expect(await send(photo(4 * MB, 1), { key })).toMatchObject({ status: 413 })
  expect(await send(photo(3 * MB, 1), { key })).toMatchObject({ status: 201 })
  expect(await status()).toMatchObject({ currentUsage: 3 })
})

it('[QUOTA-11] an upload that does not say how long it is holds room as it comes', async () => {
  await limit(4)
  const pipe = new TransformStream<Uint8Array, Uint8Array>()
  const writer = pipe.writable.getWriter()
  const form = new Response(photoForm(photo(1.5 * MB, 1)))
  const bytes = new Uint8Array(await form.arrayBuffer())
  const answer = stream(form, pipe.readable)
  await writer.write(bytes.slice(0, 0.5 * MB))
  await expect.poll(status).toMatchObject({ currentUsage: 1 })
  // The rest is there for others meanwhile.
  expect(await upload(2.5 * MB, 2)).toMatchObject({ status: 201 })
  await writer.write(bytes.slice(0.5 * MB))
  await writer.close()
  expect((await answer).status).toBe(201)
  expect(await status()).toMatchObject({ currentUsage: 4, remainingSpace: 0 })
})

it('[QUOTA-11] what comes without its length is refused as soon as it is too much', async () => {
  await limit(1)
  const form = new Response(photoForm(photo(3 * MB, 1)))
  const answer = await stream(form, form.body)
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ code: 'quota-exceeded', quota: { quotaLimit: 1 } })
  expect(await status()).toMatchObject({ currentUsage: 0 })
  // The connection takes what follows.
  expect(await upload(MB, 2)).toMatchObject({ status: 201 })
})

it('[QUOTA-41] a limit that is taken back leaves that of the installation', async () => {
  const own = async () =>
    z
      .array(QuotaRow)
      .parse((await employee('GET', '/api/admin/quota-overview')).body)
      .find(({ userId }) => userId === person)
  await limit(4)
  expect(await own()).toMatchObject({ isOwn: true, quotaLimit: 4 })
  expect(await limit(null)).toMatchObject({ status: 204 })
  const { quotaDefaultMB } = z
    .object({ quotaDefaultMB: z.number() })
    .parse((await employee('GET', '/api/settings')).body)
  expect(await own()).toMatchObject({ isOwn: false, quotaLimit: quotaDefaultMB })
})

it('[QUOTA-5, QUOTA-6] employees see usage of each person and role', async () => {
  await limit(4)
  await upload(3 * MB + 200_000, 7)
  const overview = async () => (await employee('GET', '/api/admin/quota-overview')).body
  const row = { userId: person, username: 'installer', role: 'installer', quotaLimit: 4, status: 'warning' }
  // The upload was the installer's: an employee's read waits for what their own session did.
  await expect
    .poll(overview)
    .toContainEqual(expect.objectContaining({ ...row, currentUsage: 3.2, lastActivity: expect.any(String) }))
  expect((await employee('GET', '/api/admin/quota-analytics')).body).toMatchObject({
    overall: { totalUsers: 5, totalFiles: expect.any(Number) },
    byRole: expect.arrayContaining([expect.objectContaining({ role: 'installer', userCount: 2 })]),
  })
  for (const wrong of [0, 1.5, '', undefined]) expect(await limit(wrong)).toMatchObject({ status: 400 })
  expect(await employee('POST', '/api/admin/reset-quota/999')).toMatchObject({ status: 404 })
})

it('[QUOTA-40] a person whose account was deleted has no quota any more', async () => {
  const { user } = await createPerson(app, employee)
  const calls = () =>
    Promise.all([
      employee('POST', `/api/admin/reset-quota/${user.id}`),
      employee('PATCH', `/api/admin/quota-limit/${user.id}`, { quotaLimitMB: 7 }),
    ])
  expect((await calls()).map(({ status }) => status)).toEqual([204, 204])
  await employee('DELETE', `/api/users/${user.id}`)
  expect((await calls()).map(({ status }) => status)).toEqual([404, 404])
})

it('[QUOTA-12] the average usage is that of the exact shares, and rounded by the screen alone', async () => {
  await limit(1024)
  await upload(9 * MB)
  const { body } = await employee('GET', '/api/admin/quota-analytics')
  const { overall } = QuotaAnalytics.parse(body)
  expect(overall.avgUsagePercentage).toBeCloseTo(((9 / 1024) * 100) / overall.totalUsers)
})
