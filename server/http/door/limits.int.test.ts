import { randomUUID } from 'node:crypto'
import { InvitationLink } from '#events/account/api.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { signWebhook } from '../../provider/simulated/webhooks.ts'
import { makeKey } from '../../testing/app/api-keys.ts'
import { type Send, startTestApp, type TestApp } from '../../testing/app/app.ts'
import { linkIn } from '../../testing/app/people.ts'
import { NO_LIMITS } from './limits.ts'

/** Longer than the tests take: what is used up stays so. */
const WINDOW_MS = 600_000
/** More than one test asks while it waits. */
const ADDRESS_MAX = 100
const SIGN_IN_MAX = 20

let app: TestApp
beforeAll(async () => {
  const limits = {
    person: { max: 5, windowMs: WINDOW_MS },
    key: { max: 5, windowMs: WINDOW_MS },
    keysOfPerson: { max: 8, windowMs: WINDOW_MS },
    wrongKey: { max: 3, windowMs: WINDOW_MS },
    address: { max: ADDRESS_MAX, windowMs: WINDOW_MS },
    signIn: { max: SIGN_IN_MAX, windowMs: 2_000 },
    signUp: { max: 3, windowMs: WINDOW_MS },
    guest: { max: 3, windowMs: WINDOW_MS },
    feedback: { max: 2, windowMs: WINDOW_MS },
    refusedDelivery: { max: 3, windowMs: WINDOW_MS },
    webhookTry: NO_LIMITS.webhookTry,
    written: NO_LIMITS.written,
    connections: NO_LIMITS.connections,
    strangers: NO_LIMITS.strangers,
  }
  app = await startTestApp(undefined, { limits })
})
afterAll(() => app.close())

/** The statuses of so many requests, one after the other. */
async function statuses(times: number, send: () => Promise<{ status: number }>): Promise<number[]> {
  const answers: number[] = []
  for (let n = 0; n < times; n++) answers.push((await send()).status)
  return answers
}

describe('[HTTP-3] a person', () => {
  it('who asks for too much is told when to come again, by whichever session and from wherever; others go on', async () => {
    const cookies = [await app.signIn('employee'), await app.signIn('employee')]
    const ask = (cookie = cookies[0], remoteAddress = '10.0.1.1') =>
      app.inject({ url: '/api/user', headers: { cookie }, remoteAddress })
    // The first one of a session makes the node remember it; until then it counts for its address.
    for (const cookie of cookies) expect((await ask(cookie)).statusCode).toBe(200)
    const inTurn = async (n: number) => ({ status: (await ask(cookies[n % 2])).statusCode })
    let asked = 0
    expect(await statuses(5, () => inTurn(asked++))).toEqual(Array(5).fill(200))
    for (const refused of [await ask(), await ask(`a=b; ${cookies[1]}`), await ask(cookies[1], '10.0.1.2')]) {
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(WINDOW_MS / 1000 - 120)
      const message = expect.stringMatching(
        /^You are asking for more than one person can\. Try again in \d+ seconds\.$/,
      )
      expect(refused.json()).toEqual({ code: 'too-many-requests', message })
    }
    const colleague = await app.as('colleague')
    expect(await colleague('GET', '/api/user')).toMatchObject({ status: 200 })
  })
})

it('[FEEDBACK-12] feedback of one person has a limit of its own, in whichever session they send it', async () => {
  const text = { type: 'bug', title: 'Gate', description: 'It does not open', pagePath: '/' }
  /** As the first request of a new session of the customer. */
  const send = async () => {
    const headers = { cookie: await app.signIn('customer'), 'x-requested-with': 'test' }
    const answer = await app.inject({ method: 'POST', url: '/api/feedback', headers, payload: text })
    return { status: answer.statusCode, body: answer.json() as unknown }
  }
  expect(await statuses(2, send)).toEqual([201, 201])
  expect(await send()).toMatchObject({ status: 429, body: { code: 'too-much-feedback' } })
  expect(await (await app.as('installer'))('POST', '/api/feedback', text)).toMatchObject({ status: 201 })
  expect(await (await app.as('customer'))('GET', '/api/user')).toMatchObject({ status: 200 })
})

it('[SEND-19] webhooks that one person makes, changes and tries are counted together', async () => {
  const limits = { ...NO_LIMITS, webhookTry: { max: 2, windowMs: WINDOW_MS } }
  const own = await startTestApp(undefined, { limits })
  onTestFinished(() => own.close())
  const colleague = await own.as('colleague')
  const again = `/api/webhooks/1/deliveries/${randomUUID()}/send`
  expect(await colleague('POST', '/api/webhooks/1/test')).toMatchObject({ status: 404 })
  expect(await colleague('POST', again)).toMatchObject({ status: 404 })
  expect(await colleague('POST', again)).toMatchObject({ status: 429, body: { code: 'too-many-deliveries' } })
  const body = { url: 'https://192.0.9.1/hook', events: ['NoteAdded'] }
  expect(await colleague('POST', '/api/webhooks', body)).toMatchObject({ status: 429 })
  expect(await colleague('PATCH', '/api/webhooks/1', { isEnabled: true })).toMatchObject({ status: 429 })
  expect(await colleague('GET', '/api/webhooks')).toMatchObject({ status: 200 })
})

describe('[KEY-8] API keys', () => {
  const ask = (key: string, remoteAddress: string) =>
    app.inject({ url: '/api/user', headers: { authorization: `Bearer ${key}` }, remoteAddress })
  /** The node does not remember it yet: its first request counts for the address. */
  const newSession = async (person: 'employee' | 'colleague'): Promise<Send> => {
    const cookie = await app.signIn(person)
    return (method, path, body) => app.anonymous(method, path, body, { headers: { cookie } })
  }
  const statusesOf = (times: number, key: string, remoteAddress: string) =>
    statuses(times, async () => ({ status: (await ask(key, remoteAddress)).statusCode }))

  it('have a limit each, and one for all of a person, from wherever; the browser of their person goes on', async () => {
    const send = await newSession('colleague')
    const [one, other] = [await makeKey(send, ['accounts:read']), await makeKey(send, ['accounts:read'])]
    // The first use of each counts for the address: the node does not remember the key yet.
    expect(await statusesOf(7, one, '10.0.7.1')).toEqual([...Array(6).fill(200), 429])
    expect((await ask(one, '10.0.7.2')).statusCode).toBe(429)
    expect(await statusesOf(5, other, '10.0.7.1')).toEqual([...Array(4).fill(200), 429])
    expect(await send('GET', '/api/user')).toMatchObject({ status: 200 })
  })

  it('that are wrong count by address; a key that the node remembers passes by them', async () => {
    const key = await makeKey(await newSession('employee'), ['accounts:read'])
    expect((await ask(key, '10.0.8.1')).statusCode).toBe(200)
    expect(await statusesOf(4, 'fb_live_guess', '10.0.8.1')).toEqual([401, 401, 401, 429])
    expect((await ask(key, '10.0.8.1')).statusCode).toBe(200)
    expect((await ask('fb_live_guess', '10.0.8.2')).statusCode).toBe(401)
  })
})

describe('[HTTP-9] an address without a session', () => {
  const ask = (remoteAddress: string, cookie = '') =>
    app.inject({ url: '/api/user', headers: { cookie }, remoteAddress })

  it('that asks for too much is refused before anything is looked up for it', async () => {
    let guesses = 0
    const guess = async () => ({ status: (await ask('10.0.2.1', `fieldboard_session=${guesses++}`)).statusCode })
    expect(await statuses(ADDRESS_MAX, guess)).toEqual(Array(ADDRESS_MAX).fill(401))
    const queries = vi.spyOn(app.runtime.pool, 'query')
    expect(await statuses(20, guess)).toEqual(Array(20).fill(429))
    expect(queries).not.toHaveBeenCalled()
    queries.mockRestore()
    expect((await ask('10.0.2.2')).statusCode).toBe(401)
  })

  it('is the network of an IPv6 address', async () => {
    let hosts = 0
    const answers = await statuses(ADDRESS_MAX + 1, async () => ({
      status: (await ask(`2001:db8::${++hosts}`)).statusCode,
    }))
    expect(answers).toEqual([...Array(ADDRESS_MAX).fill(401), 429])
    expect((await ask('2001:db8:0:1::1')).statusCode).toBe(401)
  })
})

describe('[HOOK-9] deliveries that no instance has signed', () => {
  const large = 'x'.repeat(20_000)
  /** @param secret none for a delivery without a signature. */
  const deliver = async (remoteAddress: string, secret?: string, text = '') => {
    const { payload, headers } = signWebhook(secret ?? '', { webhook_type: 'test', text })
    const given = secret === undefined ? {} : headers
    return app.inject({ method: 'POST', url: '/api/webhook/verkada', payload, headers: given, remoteAddress })
  }
  const statusesOf = (times: number, ...from: Parameters<typeof deliver>) =>
    statuses(times, async () => ({ status: (await deliver(...from)).statusCode }))

  it('are so many of an address at most; then large ones are not read, and good ones are still taken', async () => {
    const employee = await app.as('colleague')
    const changed = await employee('PATCH', '/api/verkada-instances/1', { webhookSecret: 'good' })
    expect(changed).toMatchObject({ status: 200 })
    const [one, other] = ['10.0.5.1', '10.0.5.2'] as const
    expect(await statusesOf(20, one, 'good', large)).toEqual(Array(20).fill(200))
    expect([...(await statusesOf(2, one, 'guess')), ...(await statusesOf(1, one))]).toEqual([401, 401, 401])
    const refused = await deliver(one, 'guess')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(WINDOW_MS / 1000 - 120)
    const message = expect.stringMatching(
      /^Too much that no instance has signed comes from your address\. Try again in /,
    )
    expect(refused.json()).toEqual({ code: 'too-many-refused', message })
    expect(await statusesOf(1, one)).toEqual([429])
    expect(await statusesOf(2, one, 'good')).toEqual([200, 200])
    const queries = vi.spyOn(app.runtime.pool, 'query')
    expect([...(await statusesOf(1, one, 'good', large)), ...(await statusesOf(1, one, 'guess', large))]).toEqual([
      429, 429,
    ])
    expect(queries).not.toHaveBeenCalled()
    queries.mockRestore()
    expect([...(await statusesOf(1, other, 'good', large)), ...(await statusesOf(1, other, 'guess'))]).toEqual([
      200, 401,
    ])
  })
})

describe('[HTTP-4] signing in', () => {
  /** Without name and password: it counts all the same. */
  const signIn = () =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-requested-with': 'test' },
      payload: {},
      remoteAddress: '10.0.3.1',
    })

  it('is tried so many times by one address, and works again when the wait is over', async () => {
    const answers = await statuses(SIGN_IN_MAX, async () => ({ status: (await signIn()).statusCode }))
    expect(answers).toEqual(Array(SIGN_IN_MAX).fill(400))
    const refused = await signIn()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^[12]$/)])
    expect(refused.json()).toEqual({
      code: 'too-many-logins',
      message: expect.stringMatching(/^Too many people try to sign in from your address\. Try again in /),
    })
    await expect.poll(async () => (await signIn()).statusCode).toBe(400)
  })
})

describe('[HTTP-22] a network', () => {
  /** A body that the schema takes: what it refuses does not count. */
  const guess = { token: 'a guess', email: 'ana@limits.example', password: 'Guessed-1234' }
  const guessLink = async (remoteAddress: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/set-password',
      headers: { 'x-requested-with': 'test' },
      payload: guess,
      remoteAddress,
    })
    return { status: answer.statusCode }
  }

  it.each([
    [
      'of IPv6 has twice as much in a /56',
      6,
      (n: number) => `2001:db8:10:${(n % 256).toString(16)}::1`,
      '2001:db8:10:100::1',
    ],
    [
      'of IPv6 has four times as much in a /48',
      12,
      (n: number) => `2001:db8:11:${(n * 256).toString(16)}::1`,
      '2001:db8:12::1',
    ],
    ['of IPv4 has four times as much in a /24', 12, (n: number) => `10.0.5.${n}`, '10.0.6.1'],
  ])('%s as one address, and then another network goes on', async (_what, max, addressAt, neighbour) => {
    let addresses = 0
    const answers = await statuses(max + 2, () => guessLink(addressAt(++addresses)))
    expect(answers).toEqual([...Array(max).fill(404), 429, 429])
    expect(await guessLink(neighbour)).toEqual({ status: 404 })
  })

  it('is not charged with what one address of it has too many of', async () => {
    expect(await statuses(20, () => guessLink('10.0.7.1'))).toEqual([...Array(3).fill(404), ...Array(17).fill(429)])
    expect(await guessLink('10.0.7.2')).toEqual({ status: 404 })
  })
})

describe('[ACCOUNT-11] registering and setting a password', () => {
  const post = (path: string, remoteAddress: string, payload: object = {}) =>
    app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'x-requested-with': 'test' },
      payload,
      remoteAddress,
    })
  const names = { firstName: 'Ana', lastName: 'Test', email: 'ana@limits.example' }
  const guess = { ...names, token: 'a guess', password: 'Guessed-1234' }

  it('is tried so many times an hour by one address, by whichever way', async () => {
    const ways = ['/auth/complete-registration', '/auth/set-password', '/register'] as const
    const answers = await Promise.all(ways.map((way) => post(way, '10.0.4.1', guess)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 403])
    for (const body of [guess, {}]) {
      const refused = await post('/auth/register', '10.0.4.1', body)
      expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
      expect(refused.json()).toEqual({
        code: 'too-many-sign-ups',
        message: expect.stringMatching(/^Too many people register or set a password from your address\. Try again in /),
      })
    }
    expect((await post('/auth/register', '10.0.4.2')).statusCode).toBe(400)
  })

  it('is not charged with what its schema refuses', async () => {
    const employee = await app.as('colleague')
    const { body } = await employee('POST', '/api/invitations', { email: names.email })
    const { token } = linkIn(InvitationLink.parse(body).invitationUrl)
    const register = (password: string) =>
      post('/auth/complete-registration', '10.0.4.3', { ...names, token, password })
    expect(await statuses(12, async () => ({ status: (await register('short')).statusCode }))).toEqual(
      Array(12).fill(400),
    )
    expect((await register('Typed-right-1')).statusCode).toBe(201)
  })
})

it('[ACCEPT-9] guests count by address, whatever token they bring', async () => {
  const request = { url: '/api/guest/acceptance', headers: { 'x-acceptance-token': 'x' }, remoteAddress: '10.0.9.1' }
  const guess = async () => ({ status: (await app.inject(request)).statusCode })
  expect(await statuses(4, guess)).toEqual([404, 404, 404, 429])
})
