import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Feedback } from '#events/feedback/api.ts'
import { MAX_SCREENSHOT_BYTES } from '#events/feedback/screenshot.ts'
import { createProject } from '../../testing/app/answers.ts'
import type { Send } from '../../testing/app/app.ts'
import { dataUrl, JPEG, PNG, withSize } from '../../testing/app/pictures.ts'
import { liveClients } from '../../testing/test-client.ts'
import { createPerson, withCookie } from '../../testing/app/people.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const customer = await app.as('customer')
const clients = liveClients(() => app)

afterEach(() => clients.closeAll())

const browserInfo = { userAgent: 'UA', platform: 'P', language: 'de', screenWidth: 390, screenHeight: 844 }
const written = {
  type: 'bug',
  title: 'The list is empty',
  description: 'It was full this morning.',
  pagePath: '/?projectId=3',
  browserInfo,
}
const KEY = randomUUID()

async function submit(change: object = {}, send: Send = customer): Promise<Feedback> {
  const { status, body } = await send('POST', '/api/feedback', { ...written, ...change })
  expect([status, body]).toMatchObject([201, {}])
  return Feedback.parse(body)
}
const list = async () => z.array(Feedback).parse((await employee('GET', '/api/feedback')).body)
const setStatus = (id: number, status: unknown, send: Send = employee) =>
  send('PATCH', `/api/feedback/${id}/status`, { status })
/** Every picture that is kept, by owner and name. */
const pictures = async () =>
  (await readdir(join(app.dataDir, 'photos'), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name))
/** A PNG of so many bytes: what follows its end shows nothing. */
const pngOf = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)])

describe('feedback', () => {
  it('[FEEDBACK-1] is submitted by everyone who is signed in, and read by employees, newest first', async () => {
    const one = await submit({}, customer)
    const two = await submit({ type: 'feature', browserInfo: undefined }, await app.as('installer'))
    const three = await submit({ type: 'general', title: '  Fine ', description: ' Nothing is wrong. ' }, employee)
    expect(one).toEqual({
      id: one.id,
      userId: 5,
      ...written,
      screenshot: null,
      status: 'open',
      answer: null,
      createdAt: one.createdAt,
      updatedAt: one.createdAt,
    })
    expect(two).toMatchObject({ userId: 3, type: 'feature', browserInfo: null })
    expect(three).toMatchObject({ userId: 1, title: 'Fine', description: 'Nothing is wrong.' })
    expect((await list()).slice(0, 3)).toEqual([three, two, one])
    for (const person of ['customer', 'installer'] as const) {
      const send = await app.as(person)
      for (const path of ['/api/feedback', `/api/feedback/${one.id}/screenshot`])
        expect(await send('GET', path)).toMatchObject({ status: 403, body: { code: 'wrong-role' } })
      expect(await setStatus(one.id, 'closed', send)).toMatchObject({ status: 403, body: { code: 'wrong-role' } })
    }
  })

  it('[FEEDBACK-2] has any status in any order; the same again records nothing', async () => {
    const { id, createdAt } = await submit()
    for (const status of ['closed', 'in-progress', 'open', 'resolved', 'open'])
      expect(await setStatus(id, status)).toMatchObject({ status: 200, body: { id, status, createdAt } })
    const head = await app.runtime.store.head()
    expect(await setStatus(id, 'open')).toMatchObject({ status: 200, body: { status: 'open' } })
    expect(await app.runtime.store.head()).toBe(head)
    expect(await setStatus(id, 'done')).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^status: /) },
    })
    expect(await setStatus(99_999, 'open')).toMatchObject({ status: 404, body: { code: 'feedback-unknown' } })
  })

  it('[FEEDBACK-3] that comes again under its key is one, with its picture', async () => {
    const before = (await list()).length
    const kept = (await pictures()).length
    const body = { ...written, screenshot: dataUrl(PNG) }
    const [first, second] = [
      await customer('POST', '/api/feedback', body, { key: KEY }),
      await customer('POST', '/api/feedback', body, { key: KEY }),
    ]
    expect(second).toMatchObject({ status: 201, body: first.body })
    const other = { ...written, screenshot: dataUrl(JPEG) }
    expect(await customer('POST', '/api/feedback', other, { key: KEY })).toMatchObject({ status: 422 })
    expect([(await list()).length - before, (await pictures()).length - kept]).toEqual([1, 1])
  })

  it('[FEEDBACK-8] is in the open list of every employee, and so is its status; of no one else', async () => {
    const colleague = await clients.connect('colleague')
    const installer = await clients.connect('installer')
    const { id } = await submit({ title: 'Told at once' })
    const rows = () => colleague.changes().flatMap((change) => (change.topic === 'feedback' ? change.rows : []))
    await colleague.until(() => rows().some((row) => row.id === id && row.status === 'open'))
    await setStatus(id, 'resolved')
    await colleague.until(() => rows().some((row) => row.id === id && row.status === 'resolved'))
    const common = await createProject(employee, 'Common', ['installer'])
    await installer.until(() => JSON.stringify(installer.changes()).includes(`"id":${common.id},`))
    expect(JSON.stringify(installer.changes())).not.toContain('Told at once')
  })
})

describe('feedback that is deleted', () => {
  it('[FEEDBACK-16] is gone for every employee, in open lists too, and its picture leaves the store', async () => {
    const colleague = await clients.connect('colleague')
    const kept = await pictures()
    const { id, screenshot } = await submit({ title: 'Spam', screenshot: dataUrl(PNG) })
    expect(await pictures()).toHaveLength(kept.length + 1)
    for (const send of [customer, await app.as('installer')])
      expect(await send('DELETE', `/api/feedback/${id}`)).toMatchObject({ status: 403, body: { code: 'wrong-role' } })
    expect(await employee('DELETE', `/api/feedback/${id}`)).toMatchObject({ status: 204 })
    expect((await list()).some((one) => one.id === id)).toBe(false)
    expect(await employee('GET', screenshot ?? '')).toMatchObject({ status: 404 })
    for (const answer of [await setStatus(id, 'closed'), await employee('DELETE', `/api/feedback/${id}`)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'feedback-unknown' } })
    const goneIds = () => colleague.changes().flatMap((change) => (change.topic === 'feedback' ? change.gone : []))
    await colleague.until(() => goneIds().includes(id))
    await expect.poll(pictures).toEqual(kept)
  })

  it('[FEEDBACK-3] [FEEDBACK-16] stays gone when its submission is sent again', async () => {
    const key = randomUUID()
    const kept = await pictures()
    const body = { ...written, title: 'Sent again', screenshot: dataUrl(PNG) }
    const { id } = Feedback.parse((await customer('POST', '/api/feedback', body, { key })).body)
    expect(await employee('DELETE', `/api/feedback/${id}`)).toMatchObject({ status: 204 })
    const ids = async () => (await list()).map((one) => one.id)
    await expect.poll(ids).not.toContain(id)
    await expect.poll(pictures).toEqual(kept)
    expect(await customer('POST', '/api/feedback', body, { key })).toMatchObject({ status: 404 })
    expect(await ids()).not.toContain(id)
    expect(await pictures()).toEqual(kept)
  })
})

describe('the screenshot of feedback', () => {
  it('[FEEDBACK-15] counts against the quota of its author, and one without room is refused whole', async () => {
    const { user, signIn } = await createPerson(app, employee)
    const author = withCookie(app, await signIn())
    const usage = async () =>
      z.object({ currentUsage: z.number() }).parse((await author('GET', '/api/quota/status')).body).currentUsage
    expect(await employee('PATCH', `/api/admin/quota-limit/${user.id}`, { quotaLimitMB: 3 })).toMatchObject({
      status: 204,
    })
    await submit({ screenshot: dataUrl(pngOf(2 * 1024 * 1024)) }, author)
    expect(await usage()).toBe(2)
    const [before, kept] = [(await list()).length, await pictures()]
    const answer = await author('POST', '/api/feedback', { ...written, screenshot: dataUrl(pngOf(2 * 1024 * 1024)) })
    expect(answer).toMatchObject({ status: 413, body: { code: 'quota-exceeded' } })
    expect([(await list()).length, await pictures(), await usage()]).toEqual([before, kept, 2])
    await submit({}, author)
  })

  it('[FEEDBACK-6] is decoded whole: one that breaks off in the middle is refused', async () => {
    const torn = { ...written, screenshot: dataUrl(JPEG.subarray(0, JPEG.length - 40), 'image/jpeg') }
    expect(await customer('POST', '/api/feedback', torn)).toMatchObject({
      status: 400,
      body: { message: 'Screenshot must be a PNG or JPEG image' },
    })
  })

  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
  ])('[FEEDBACK-7] is served to employees as it was, as %s, and kept by their browsers', async (type, bytes) => {
    // A browser takes the type of the data URL from the file's name.
    const { id, screenshot } = await submit({ screenshot: dataUrl(bytes, 'image/png') })
    expect(screenshot).toBe(`/api/feedback/${id}/screenshot`)
    const cookie = await app.cookieOf('employee')
    const answer = await app.inject({ url: screenshot ?? '', headers: { cookie, 'accept-encoding': 'br' } })
    const headers = { cookie, 'if-none-match': String(answer.headers['etag']) }
    expect(await app.inject({ url: screenshot ?? '', headers })).toMatchObject({ statusCode: 304, payload: '' })
    expect(answer.rawPayload).toEqual(bytes)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-length': String(bytes.length),
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(await app.anonymous('GET', screenshot ?? '')).toMatchObject({ status: 401 })
  })

  it('[FEEDBACK-7] leaves its bytes to the photo store: the log names key, digest and size', async () => {
    const { id } = await submit({ screenshot: dataUrl(JPEG) })
    const events: unknown[] = []
    for await (const event of app.runtime.store.readAll('')) events.push(event)
    const text = JSON.stringify(events)
    expect(text).toContain(`"key":"feedback-${id}/`)
    expect(text).toContain(`"bytes":${JPEG.length}`)
    expect(text).not.toContain(JPEG.toString('base64').slice(0, 40))
  })

  it('[FEEDBACK-6] may have 5 MB and not a byte more', async () => {
    const { screenshot } = await submit({ screenshot: dataUrl(pngOf(MAX_SCREENSHOT_BYTES)) })
    expect(await employee('GET', screenshot ?? '')).toMatchObject({
      status: 200,
      headers: { 'content-length': String(MAX_SCREENSHOT_BYTES) },
    })
    const tooLarge = { ...written, screenshot: dataUrl(pngOf(MAX_SCREENSHOT_BYTES + 1)) }
    const sentence = 'Screenshot must be at most 5 MB'
    expect(await customer('POST', '/api/feedback', tooLarge)).toMatchObject({
      status: 400,
      body: { message: sentence, fields: { screenshot: sentence } },
    })
    const farTooLarge = { ...written, screenshot: dataUrl(pngOf(2 * MAX_SCREENSHOT_BYTES)) }
    expect(await customer('POST', '/api/feedback', farTooLarge)).toMatchObject({ status: 413 })
  })

  it('[FEEDBACK-6] is refused by its bytes, whatever it says it is, and nothing is kept of it', async () => {
    const [count, kept] = [(await list()).length, (await pictures()).length]
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const polyglot = Buffer.concat([Buffer.from('<script>alert(1)</script>'), PNG])
    const sentence = 'Screenshot must be a PNG or JPEG image'
    for (const screenshot of [
      dataUrl(svg),
      dataUrl(svg, 'image/svg+xml'),
      dataUrl(polyglot),
      dataUrl(PNG, 'text/html'),
      'javascript:alert(1)',
      'https://elsewhere.example/a.png',
      '',
    ])
      expect(await customer('POST', '/api/feedback', { ...written, screenshot })).toMatchObject({
        status: 400,
        body: { message: sentence },
      })
    const bomb = dataUrl(withSize(PNG, 60_000, 60_000))
    const { status, body } = await customer('POST', '/api/feedback', { ...written, screenshot: bomb })
    expect([status, body]).toMatchObject([400, { message: 'Screenshot must have at most 60 megapixels' }])
    expect([(await list()).length, (await pictures()).length]).toEqual([count, kept])
  })

  it('[FEEDBACK-7] that hides a page behind its picture is a picture and nothing else', async () => {
    const hiding = Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')])
    const { screenshot } = await submit({ screenshot: dataUrl(hiding) })
    expect((await employee('GET', screenshot ?? '')).headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  it('is not there where there is none, or no such feedback', async () => {
    const { id } = await submit()
    for (const none of [id, 99_999])
      expect(await employee('GET', `/api/feedback/${none}/screenshot`)).toMatchObject({ status: 404 })
    expect(await employee('GET', '/api/feedback/..%2F..%2Fapp-secret/screenshot')).toMatchObject({ status: 400 })
  })
})

describe('feedback that does not fit', () => {
  it.each([
    [{ title: 'ab' }, /^Title must be at least 3 characters$/],
    [{ title: '  a  ' }, /^Title must be at least 3 characters$/],
    [{ title: undefined }, /^Title must be at least 3 characters$/],
    [{ title: 'x'.repeat(301) }, /^Title must be at most 300 characters; this one has 301$/],
    [{ description: 'too short' }, /^Description must be at least 10 characters$/],
    [{ description: undefined }, /^Description must be at least 10 characters$/],
    [{ description: 'x'.repeat(20_001) }, /^Description must be at most 20000 characters; this one has 20001$/],
    [{ description: 'with a \u0000 in it' }, /^Description holds a character that cannot be stored$/],
    [{ type: 'praise' }, /^type: /],
    [{ pagePath: undefined }, /^pagePath: /],
    [{ pagePath: 'x'.repeat(2_001) }, /^pagePath: must be at most 2000/],
    [{ browserInfo: { ...browserInfo, userAgent: 'x'.repeat(1_001) } }, /^browserInfo\.userAgent: must be at most/],
    [{ browserInfo: { ...browserInfo, platform: 'x'.repeat(301) } }, /^browserInfo\.platform: must be at most/],
    [{ browserInfo: { ...browserInfo, screenWidth: -1 } }, /^browserInfo\.screenWidth: /],
    [{ browserInfo: { userAgent: 'UA' } }, /^browserInfo\.platform: /],
    [{ screenshot: 7 }, /^screenshot: /],
  ])('[FEEDBACK-4] is answered 400 with its sentence: %j', async (change, message) => {
    const answer = await customer('POST', '/api/feedback', { ...written, ...change })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } })
  })

  it('[FEEDBACK-5] keeps markup as the text that it is', async () => {
    const html = `<img src=x onerror="alert(1)"><script>alert('x')</script>`
    const texts = { title: html, description: html, pagePath: html }
    const info = { ...browserInfo, userAgent: html, platform: html, language: html }
    expect(await submit({ ...texts, browserInfo: info })).toMatchObject({ ...texts, browserInfo: info })
  })
})
