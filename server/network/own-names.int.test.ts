import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CreatedUser } from '#events/account/api.ts'
import { startTestApp, type TestApp } from '../testing/app/app.ts'
import { liveClients } from '../testing/test-client.ts'

const PUBLIC_URL = 'https://board.example.com'
let demo: TestApp
let named: TestApp
let proxied: TestApp

beforeAll(async () => {
  demo = await startTestApp(undefined, { config: { demo: true } })
  named = await startTestApp(undefined, { config: { publicUrl: PUBLIC_URL } })
  // Injected requests come from there.
  proxied = await startTestApp(undefined, { config: { trustProxy: ['loopback'] } })
})
afterAll(() => Promise.all([demo, named, proxied].map((app) => app.close())))

describe('[ACCESS-53] a request to the demo under the name of another site', () => {
  it('is answered nothing, not even the page', async () => {
    const cookie = await demo.cookieOf('employee')
    for (const url of ['/', '/api/user', '/api/nothing', '/healthz', '/readyz', '/metrics']) {
      const { statusCode, body } = await demo.inject({ url, headers: { cookie, host: 'evil.example:3000' } })
      expect([url, statusCode, JSON.parse(body)]).toEqual([
        url,
        421,
        { message: expect.stringMatching(/^The demo answers under names of its own machine/), code: 'foreign-host' },
      ])
    }
  })

  it('is taken under loopback names', async () => {
    const cookie = await demo.cookieOf('employee')
    for (const host of ['localhost:5173', '[::1]:3000', '127.0.0.1'])
      expect((await demo.inject({ url: '/api/user', headers: { cookie, host } })).statusCode).toBe(200)
  })

  it('opens no connection', async () => {
    const cookie = await demo.cookieOf('employee')
    const live = liveClients(() => demo)
    await expect(live.connectAs({ cookie, headers: { host: 'evil.example' } })).rejects.toThrow('websocket error')
    expect((await live.connectAs({ cookie, headers: { host: 'localhost:3000' } })).socket.connected).toBe(true)
    live.closeAll()
  })
})

describe('[ACCESS-3] with PUBLIC_URL', () => {
  const origins = [
    'http://board.example.com',
    'https://board.example.com:8443',
    'https://evil.example',
    'null',
  ] as const

  it('requests come from pages of that origin alone, scheme included', async () => {
    const employee = await named.as('employee')
    const asked = async (origin: string, host = 'board.example.com') =>
      (await employee('GET', '/api/user', undefined, { headers: { origin, host } })).status
    expect(await asked(PUBLIC_URL)).toBe(200)
    expect(await asked(PUBLIC_URL, '10.0.0.7:3000')).toBe(200)
    expect(await asked('http://127.0.0.1:3000', '127.0.0.1:3000')).toBe(403)
    for (const origin of origins) expect([origin, await asked(origin)]).toEqual([origin, 403])
  })

  it('connections come from pages of that origin alone', async () => {
    const cookie = await named.cookieOf('employee')
    const live = liveClients(() => named)
    expect((await live.connectAs({ cookie, origin: PUBLIC_URL })).socket.connected).toBe(true)
    for (const origin of [...origins, named.url])
      await expect(live.connectAs({ cookie, origin })).rejects.toThrow('websocket error')
    live.closeAll()
  })
})

describe('[ACCOUNT-35] the link for a person, without PUBLIC_URL', () => {
  it.each([
    ['https', 'https://'],
    ['http', 'http://'],
    ['javascript', 'http://'],
    ['data', 'http://'],
    ['https://evil.example/?', 'http://'],
  ])('begins with http or https where the proxy says %s', async (scheme, expected) => {
    const employee = await proxied.as('employee')
    const headers = { 'x-forwarded-proto': scheme, host: 'board.example.com' }
    const person = { firstName: 'Nia', lastName: 'Okoro', email: `${randomUUID()}@test.example` }
    const { body } = await employee('POST', '/api/users', person, { headers })
    const { resetUrl } = CreatedUser.parse(body)
    expect(resetUrl.startsWith(`${expected}board.example.com/set-password?`)).toBe(true)
  })
})
