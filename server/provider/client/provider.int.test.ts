import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Region } from '#events/catalog/commands.ts'
import { createProvider } from './provider.ts'
import type { SimulatedKeyName } from '../simulated/keys.ts'
import { type SimulatedProvider, startSimulatedProvider } from '../simulated/server.ts'

let simulated: SimulatedProvider
beforeAll(async () => {
  simulated = await startSimulatedProvider()
})
afterAll(() => simulated.close())

/** Long enough for an answer on a busy machine; nothing but the slow key waits for it. */
const SILENCE_MS = 3_000
const check = (apiKey: SimulatedKeyName | 'sim-unknown', silenceMs = SILENCE_MS) =>
  createProvider({ baseUrl: simulated.url, silenceMs, pauseMs: 1 }).checkKey(apiKey)

/** A server that answers as it is told. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const json =
  (status: number, body: unknown, headers = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
/** Takes every key; `cameras` answers the list of cameras. */
const taking =
  (cameras: RequestListener): RequestListener =>
  (request, response) =>
    request.url === '/token' ? json(200, { token: 'v2_x' })(request, response) : cameras(request, response)
const checkAt = (baseUrl: string, apiKey = 'key') =>
  createProvider({ baseUrl, silenceMs: SILENCE_MS, pauseMs: 1 }).checkKey(apiKey)

describe('[INSTANCE-5] the provider, asked about an API key', () => {
  it('says what it reads', async () => {
    expect(await check('sim-good')).toEqual({ region: null, cannotRead: [] })
    expect(await check('sim-no-alarms')).toEqual({ region: null, cannotRead: ['alarms'] })
    expect(await check('sim-cameras-only')).toEqual({ region: null, cannotRead: ['access', 'alarms'] })
  })
  it('takes a key of an organization without cameras, which is answered 400', async () => {
    expect(await check('sim-empty')).toEqual({ region: null, cannotRead: [] })
  })
  it('is asked for a token once more when the first has expired', async () => {
    const before = simulated.requests.length
    expect(await check('sim-stale')).toMatchObject({ cannotRead: [] })
    expect(simulated.requests.slice(before, before + 4)).toEqual([
      'POST /token',
      'GET /cameras/v1/devices?page_size=1',
      'POST /token',
      'GET /cameras/v1/devices?page_size=1',
    ])
  })
  it('is asked once more after "too many requests"', async () => {
    expect(await check('sim-busy')).toMatchObject({ cannotRead: [] })
  })
  it('is believed when it goes on saying that', async () => {
    const url = await serve(json(429, { message: 'Slow down' }, { 'retry-after': '0' }))
    await expect(checkAt(url)).rejects.toMatchObject({ trouble: 'failed', message: 'Slow down' })
  })
  it('is believed at once when it asks for more time than is left', async () => {
    const url = await serve(json(429, { message: 'Slow down' }, { 'retry-after': '600' }))
    const patient = createProvider({ baseUrl: url, silenceMs: 60_000 })
    await expect(patient.checkKey('key')).rejects.toMatchObject({ trouble: 'failed', message: 'Slow down' })
  })
  it.each(['sim-unknown', 'sim-expired'] as const)('refuses %s', async (key) => {
    await expect(check(key)).rejects.toMatchObject({ trouble: 'refused' })
  })
  it.each([400, 401, 403, 404])('refuses a key by %i at /token', async (status) => {
    const url = await serve(json(status, { message: 'no' }))
    await expect(checkAt(url)).rejects.toMatchObject({ trouble: 'refused' })
  })
  it.each(['sim-no-cameras', 'sim-no-cameras-401'] as const)(
    'forbids cameras to %s, by 403, or by 401 for a new token too',
    async (key) => {
      await expect(check(key)).rejects.toMatchObject({ trouble: 'forbidden' })
    },
  )
  it.each(['<!doctype html>', 'denied', '{"message'])('refuses a key by 401 with the body %s', async (text) => {
    for (const type of ['text/html', 'application/json']) {
      const url = await serve((_, response) => response.writeHead(401, { 'content-type': type }).end(text))
      await expect(checkAt(url)).rejects.toMatchObject({ trouble: 'refused' })
      const forbids = taking((_, response) => response.writeHead(403, { 'content-type': type }).end(text))
      await expect(checkAt(await serve(forbids))).rejects.toMatchObject({ trouble: 'forbidden' })
    }
  })
  it('refuses a key that was revoked between two of its answers', async () => {
    let tokens = 0
    const url = await serve((request, response) => {
      const isFirst = request.url === '/token' && ++tokens === 1
      json(isFirst ? 200 : 401, isFirst ? { token: 'v2_x' } : { message: 'no' })(request, response)
    })
    await expect(checkAt(url)).rejects.toMatchObject({ trouble: 'refused' })
  })
  it('has errors of its own, whose words are told without the key', async () => {
    await expect(check('sim-failing')).rejects.toMatchObject({ trouble: 'failed', message: 'Internal error for key …' })
    const silentError = await serve((_, response) => response.writeHead(503).end())
    await expect(checkAt(silentError)).rejects.toMatchObject({ trouble: 'failed', message: 'status 503' })
  })
  it.each([
    ['a token that is none', json(200, { token: '' })],
    ['cameras that are none', taking(json(200, { cameras: null }))],
    ['another error about cameras', taking(json(400, { message: 'page_size is wrong' }))],
  ])('answers %s: an error of its own', async (_what, listener) => {
    await expect(checkAt(await serve(listener))).rejects.toMatchObject({ trouble: 'failed' })
  })
  it('adds fields, and leaves some away', async () => {
    const page = { cameras: [{ camera_id: 'x', serial: null, new_field: 1 }], next_page_token: '2', more: {} }
    expect(await checkAt(await serve(taking(json(200, page))))).toMatchObject({ cannotRead: [] })
  })
})

describe('[INSTANCE-6] a provider that does not answer', () => {
  it('counts as silent after its time', async () => {
    await expect(check('sim-slow', 300)).rejects.toMatchObject({
      trouble: 'silent',
      message: 'Verkada did not answer.',
    })
  })
  it('counts as silent when it begins an answer and does not end it', async () => {
    const url = await serve((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{'))
    await expect(createProvider({ baseUrl: url, silenceMs: 300 }).checkKey('key')).rejects.toMatchObject({
      trouble: 'silent',
    })
  })
  it('counts as silent when nothing listens', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    await expect(checkAt(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ trouble: 'silent' })
  })
  it('counts as silent when it answers with a page, or with JSON that is none', async () => {
    await expect(check('sim-html')).rejects.toMatchObject({ trouble: 'silent' })
    const broken = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"token"'),
    )
    await expect(checkAt(broken)).rejects.toMatchObject({
      trouble: 'silent',
      message: 'Verkada answered with something that is not its API.',
    })
  })
  it('[HTTP-58] counts as silent when it answers in something that is not UTF-8', async () => {
    const latin = taking((_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(Buffer.from('{"cameras":[{"camera_id":"c","name":"T\u00fcr"}]}', 'latin1')),
    )
    await expect(checkAt(await serve(latin))).rejects.toMatchObject({ trouble: 'silent' })
  })
  it('sends no key on to where it redirects', async () => {
    const requests: string[] = []
    const target = await serve((request, response) => {
      requests.push(String(request.url))
      json(200, { token: 'v2_x' })(request, response)
    })
    const url = await serve((_, response) => response.writeHead(307, { location: `${target}/token` }).end())
    await expect(checkAt(url)).rejects.toMatchObject({ trouble: 'failed' })
    expect(requests).toEqual([])
  })
  it('is readable where only a product beside cameras is silent', async () => {
    const url = await serve((request, response) => {
      if (request.url?.startsWith('/access')) response.destroy()
      else taking(json(200, { cameras: [], sites: [] }))(request, response)
    })
    expect(await checkAt(url)).toEqual({ region: null, cannotRead: [] })
  })
})

describe('[INSTANCE-7] the regions', () => {
  const checkIn = async (listeners: Partial<Record<Region, RequestListener>>, silenceMs = SILENCE_MS) => {
    const base = async (region: Region) => serve(listeners[region] ?? json(401, { message: 'no' }))
    const hosts = { us: await base('us'), eu: await base('eu'), au: await base('au'), gov: await base('gov') }
    return createProvider({ hosts, silenceMs }).checkKey('key')
  }
  const good = taking(json(200, { cameras: [] }))

  it('are tried together, and the first in order that answers is told', async () => {
    expect(await checkIn({ us: good, eu: good })).toMatchObject({ region: 'us' })
    expect(await checkIn({ au: good })).toMatchObject({ region: 'au' })
    expect(await checkIn({ gov: good })).toMatchObject({ region: 'gov' })
  })
  it('all refuse a key that none knows', async () => {
    await expect(checkIn({})).rejects.toMatchObject({ trouble: 'refused' })
  })
  it('do not refuse a key while one of them cannot be asked', async () => {
    const broken: RequestListener = (_, response) => response.destroy()
    await expect(checkIn({ us: broken })).rejects.toMatchObject({ trouble: 'silent' })
    expect(await checkIn({ us: broken, eu: good })).toMatchObject({ region: 'eu' })
    await expect(checkIn({ us: json(500, { message: 'down' }) })).rejects.toMatchObject({ trouble: 'failed' })
  })
  it('are asked at once, so that a silent one keeps no time from the others', async () => {
    expect(await checkIn({ us: () => undefined, gov: good })).toMatchObject({ region: 'gov' })
    await expect(checkIn({ us: () => undefined }, 300)).rejects.toMatchObject({ trouble: 'silent' })
  })
})
