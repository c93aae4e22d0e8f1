import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { addCards, createProject } from '../../testing/app/answers.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const CARDS = 500

const app = await sharedApp()
const employee = await app.as('employee')
let path: string
beforeAll(async () => {
  const { id } = await createProject(employee, 'P')
  await addCards(employee, id, CARDS)
  path = `/api/projects/${id}/devices`
})

/** The answer as it travels, before a browser unpacks it. */
const get = async (url: string, headers: Record<string, string>) =>
  app.inject({ method: 'GET', url, headers: { cookie: await app.cookieOf('employee'), ...headers } })

const lengthOf = (body: string): number => {
  const rows: unknown = JSON.parse(body)
  return Array.isArray(rows) ? rows.length : -1
}

describe('[HTTP-5] an answer', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ] as const)('travels compressed to who takes %s', async (accepted, encoding, unpack) => {
    const { headers, rawPayload } = await get(path, { 'accept-encoding': accepted })
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: expect.stringContaining('accept-encoding') })
    const whole = unpack(rawPayload)
    expect(lengthOf(whole.toString())).toBe(CARDS)
    expect(rawPayload.length).toBeLessThan(whole.length / 10)
  })

  it('travels as it is when it is short, or when nothing else is taken', async () => {
    expect((await get('/api/user', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
    const plain = await get(path, {})
    expect([plain.headers['content-encoding'], lengthOf(plain.body)]).toEqual([undefined, CARDS])
  })

  it('[HTTP-11] is the only thing that is unpacked: a body that is sent compressed is refused', async () => {
    const body = JSON.stringify({ name: 'Packed', verkadaInstanceId: 1 })
    const post = async (payload: string | Buffer, headers: Record<string, string>) => {
      const all = { 'content-type': 'application/json', 'x-requested-with': 'test', ...headers }
      const cookie = await app.cookieOf('employee')
      return app.inject({ method: 'POST', url: '/api/projects', headers: { cookie, ...all }, payload })
    }
    expect((await post(gzipSync(body), { 'content-encoding': 'gzip' })).statusCode).toBe(400)
    expect((await post(body, {})).statusCode).toBe(201)
  })
})

describe('[HTTP-6] a read', () => {
  const read = async (url: string, tag: string) => get(url, { 'if-none-match': tag, 'accept-encoding': 'br' })

  it('is answered 304 without a body while nothing changed, and whole afterwards', async () => {
    const first = await get(path, { 'accept-encoding': 'br' })
    const tag = String(first.headers['etag'])
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await read(path, `"another", ${tag}`)
    expect([again.statusCode, again.rawPayload.length, again.headers['etag']]).toEqual([304, 0, tag])
    const [id] = (JSON.parse((await get(path, {})).body) as { id: number }[]).map((device) => device.id)
    await (await app.as('employee'))('PATCH', `/api/devices/${id}/status`, { status: 'installed' })
    const changed = await read(path, tag)
    expect([changed.statusCode, changed.headers['etag'] === tag]).toEqual([200, false])
  })

  it('that was refused is kept by no browser', async () => {
    const { statusCode, headers } = await read('/api/projects/999999', '*')
    expect([statusCode, headers['cache-control'], headers['etag']]).toEqual([404, 'no-store', undefined])
  })

  it('[READ-9] that says where the log ends is kept by no browser', async () => {
    const { headers } = await get('/api/projects', { 'x-log-position': '9999999999999999999' })
    expect([headers['x-log-head'] === undefined, headers['cache-control'], headers['etag']]).toEqual([
      false,
      'no-store',
      undefined,
    ])
  })
})
