import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sessionOfCookieHeader } from '../http/door/guards.ts'
import { CHECK_AGAIN_MS } from './remembered-sessions.ts'
import { UNKNOWN_FOR_MS } from './unknown-secrets.ts'
import { openIdentity, PASSWORD } from '../testing/test-identity.ts'
import { cookieOf, knows } from '../testing/test-node.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let identity: Awaited<ReturnType<typeof openIdentity>>
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

describe('[ACCESS-8] the cookie', () => {
  it('is out of reach for scripts and foreign pages, for seven days', async () => {
    const { said } = cookieOf(await identity.openNode().login('anna', PASSWORD))
    expect(said.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Lax'])
  })

  it('is for https alone when people come by https', async () => {
    const proxy = { from: '10.9.9.9', headers: { 'x-forwarded-proto': 'https' } }
    const secure = /; Secure/
    const trusting = identity.openNode({ trustProxy: ['10.9.9.9'] })
    expect(cookieOf(await trusting.login('anna', PASSWORD, proxy)).said).toMatch(secure)
    expect(cookieOf(await trusting.login('anna', PASSWORD, { ...proxy, from: '10.9.9.8' })).said).not.toMatch(secure)
    const named = identity.openNode({ publicUrl: 'https://board.example.com' })
    expect(cookieOf(await named.login('anna', PASSWORD)).said).toMatch(secure)
  })

  it('[ACCESS-54] has by https a name that no neighbouring host can give a cookie, and by http the plain one', async () => {
    const nameOf = ({ said }: { readonly said: string }) => said.split('=')[0]
    const byHttps = identity.openNode({ publicUrl: 'https://board.example.com' })
    const { said } = cookieOf(await byHttps.login('anna', PASSWORD))
    expect(nameOf({ said })).toBe('__Host-fieldboard_session')
    expect(said.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Lax', 'Secure'])
    expect(nameOf(cookieOf(await identity.openNode().login('anna', PASSWORD)))).toBe('fieldboard_session')
  })

  it("[ACCESS-54] is not put aside by a neighbour's cookie of the former name, which signs no one in or out", async () => {
    const node = identity.openNode({ publicUrl: 'https://board.example.com' })
    const [anna, ines] = [cookieOf(await node.login('anna', PASSWORD)), cookieOf(await node.login('ines', PASSWORD))]
    for (const planted of ['fieldboard_session=junk', `fieldboard_session=${ines.secret}`])
      for (const cookie of [`${planted}; ${anna.cookie}`, `${anna.cookie}; ${planted}`])
        expect((await node.get('/user', { cookie })).json()).toEqual(identity.anna)
    expect((await sessionOfCookieHeader(node.sessions, `fieldboard_session=junk; ${anna.cookie}`))?.user).toEqual(
      identity.anna,
    )
  })

  it('[ACCESS-54] of before goes on, takes the new name when it is renewed, and signing out takes both', async () => {
    const former = cookieOf(await identity.openNode().login('anna', PASSWORD))
    const node = identity.openNode({ publicUrl: 'https://board.example.com' })
    const use = async (cookie: string) => (await node.get('/user', { cookie })).headers['set-cookie']
    expect(await use(former.cookie)).toBeUndefined()
    identity.clock.advance(3_600_000)
    expect(await use(former.cookie)).toEqual([
      expect.stringMatching(new RegExp(`^__Host-fieldboard_session=${former.secret}; Max-Age=604800; .*Secure`)),
      expect.stringMatching(/^fieldboard_session=; Max-Age=0; /),
    ])
    expect(await knows(node, `__Host-fieldboard_session=${former.secret}`)).toBe(true)
    const out = await node.post('/auth/logout', undefined, { cookie: former.cookie })
    expect(out.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-fieldboard_session=; Max-Age=0; .*Secure/),
      expect.stringMatching(/^fieldboard_session=; Max-Age=0; /),
    ])
    expect(await knows(node, former.cookie)).toBe(false)
  })

  it('[ACCESS-19] holds a secret that stands nowhere else: no event, no table, no answer, no log line', async () => {
    const node = identity.openNode()
    const login = await node.login('anna', PASSWORD)
    const { cookie, secret } = cookieOf(login)
    const wrong = await node.login('anna', 'Wrong-1234')
    const user = await node.get('/user', { cookie })
    const users = await node.get('/people', { cookie })
    const logout = await node.post('/auth/logout', undefined, { cookie })

    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    const tables = await Promise.all(
      ['session', 'credential', 'login_failure'].map((table) => identity.db.query(`select * from ${table}`)),
    )
    const answers = [login, wrong, user, users, logout].map(({ body }) => body).join('\n')
    const stored = JSON.stringify([tables.map(({ rows }) => rows), await identity.log()])
    const everything = [answers, stored, ...node.logged].join('\n')
    expect(node.logged.length).toBeGreaterThan(5)
    expect(stored).toContain('argon2id')
    for (const word of [secret, PASSWORD, 'Wrong-1234']) expect(everything).not.toContain(word)
    expect([answers, ...node.logged, JSON.stringify(await identity.log())].join('\n')).not.toContain('argon2id')
  })
})

describe('[ACCESS-9] a session', () => {
  it('ends seven days after its last use', async () => {
    const node = identity.openNode()
    const { cookie } = cookieOf(await node.login('anna', PASSWORD))
    identity.clock.advance(7 * DAY_MS - 1)
    expect(await knows(node, cookie)).toBe(true)
    identity.clock.advance(7 * DAY_MS)
    expect(await knows(node, cookie)).toBe(false)
    expect(await knows(identity.openNode(), cookie)).toBe(false)
  })

  it('[ACCESS-61] says why it ended to who has its secret, on any node, for a day, and to no one else', async () => {
    const [node, other] = [identity.openNode(), identity.openNode()]
    const told = async ({ get }: typeof node, secret: string) => (await get('/user', { cookie: secret })).json()
    const { cookie, secret } = cookieOf(await node.login('anna', PASSWORD))
    identity.clock.advance(7 * DAY_MS)
    const expired = { code: 'signed-out', reason: 'expired', message: 'You were away for more than seven days.' }
    expect([await told(node, cookie), await told(other, cookie)]).toEqual([expired, expired])

    const { cookie: second } = cookieOf(await node.login('anna', PASSWORD))
    await node.post('/auth/logout', undefined, { cookie: second })
    expect(await told(node, second)).toMatchObject({ reason: 'signed-out' })
    for (const guess of ['fieldboard_session=guess', `fieldboard_session=${secret.toUpperCase()}`])
      expect(await told(node, guess)).toEqual({ code: 'signed-out', message: 'Please sign in.' })
    identity.clock.advance(DAY_MS)
    expect(await told(node, second)).toEqual({ code: 'signed-out', message: 'Please sign in.' })
  })

  it('does not outlive its time in memory', async () => {
    const node = identity.openNode()
    const { cookie } = cookieOf(await node.login('anna', PASSWORD))
    identity.clock.advance(HOUR_MS - 1)
    expect(await knows(node, cookie)).toBe(true)
    // As if another clock had set the end: the check is younger than the time that it is believed for.
    await identity.db.query(`update session set expires_at = $1, renewed_at = $2`, [
      new Date(identity.clock.now().getTime() + CHECK_AGAIN_MS + 10).toISOString(),
      identity.clock.now().toISOString(),
    ])
    identity.clock.advance(CHECK_AGAIN_MS)
    expect(await knows(node, cookie)).toBe(true)
    identity.clock.advance(10)
    expect(await knows(node, cookie)).toBe(false)
  })

  it('is renewed by use, with its cookie, once an hour at most and by one of many requests', async () => {
    const node = identity.openNode()
    const { cookie } = cookieOf(await node.login('anna', PASSWORD))
    const use = async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => node.get('/user', { cookie })))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
      return answers.flatMap(({ headers }) => headers['set-cookie'] ?? [])
    }
    identity.clock.advance(HOUR_MS - 1)
    expect(await use()).toEqual([])
    identity.clock.advance(CHECK_AGAIN_MS)
    expect(await use()).toEqual([expect.stringMatching(new RegExp(`^${cookie}; Max-Age=604800; .*HttpOnly`))])
    identity.clock.advance(HOUR_MS - 1)
    expect(await use()).toEqual([])
    identity.clock.advance(7 * DAY_MS - HOUR_MS)
    expect(await knows(node, cookie)).toBe(true)
  })

  it('[ACCESS-20] is looked up once for all who ask at the same time, also when there is none', async () => {
    const node = identity.openNode()
    let guesses = 0
    const lookUps = async () => {
      const secret = `nonsense ${++guesses}`
      const queries = vi.spyOn(identity.db, 'query')
      const found = await Promise.all(Array.from({ length: 20 }, () => node.sessions.find(secret, false)))
      const { length } = queries.mock.calls
      queries.mockRestore()
      expect(found).toEqual(Array(20).fill(null))
      return length
    }
    // Where a session ends meanwhile, as one of the tests before, all who ask are looked up once more.
    await expect.poll(lookUps).toBe(1)
  })

  it('[HTTP-7] that is none is looked up once in five seconds', async () => {
    const node = identity.openNode()
    const queries = vi.spyOn(identity.db, 'query')
    const ask = async () => {
      queries.mockClear()
      const { statusCode } = await node.get('/user', { cookie: 'fieldboard_session=made-up' })
      return { statusCode, lookUps: queries.mock.calls.length }
    }
    const first = await ask()
    expect(first.statusCode).toBe(401)
    expect(first.lookUps).toBeGreaterThan(0)
    identity.clock.advance(UNKNOWN_FOR_MS - 1)
    expect(await ask()).toEqual({ statusCode: 401, lookUps: 0 })
    identity.clock.advance(1)
    expect((await ask()).lookUps).toBeGreaterThan(0)
    queries.mockRestore()
  })

  it('[HTTP-7] that another node has just begun is known at once', async () => {
    const [one, other] = [identity.openNode(), identity.openNode()]
    for (let n = 0; n < 3; n++) expect(await knows(other, `fieldboard_session=guess-${n}`)).toBe(false)
    const { cookie } = cookieOf(await one.login('anna', PASSWORD))
    expect(await knows(other, cookie)).toBe(true)
  })

  it('is not renewed by a socket, whose answer sets no cookie', async () => {
    const node = identity.openNode()
    const { cookie } = cookieOf(await node.login('anna', PASSWORD))
    identity.clock.advance(HOUR_MS)
    expect(await sessionOfCookieHeader(node.sessions, `a=b; ${cookie}`)).toMatchObject({ user: identity.anna })
    expect(await sessionOfCookieHeader(node.sessions, 'a=b')).toBeNull()
    expect(await sessionOfCookieHeader(node.sessions, undefined)).toBeNull()
    identity.clock.advance(CHECK_AGAIN_MS)
    expect((await node.get('/user', { cookie })).headers['set-cookie']).toContain(cookie)
  })

  it('that has expired is ended in the log when its person comes back', async () => {
    const node = identity.openNode()
    await node.login('bert', PASSWORD)
    identity.clock.advance(7 * DAY_MS)
    await node.login('bert', PASSWORD)
    const events = (await identity.log()).filter(({ stream }) => stream === `sessions-${identity.bert.id}`)
    expect(events.map(({ type, actor }) => [type, actor.role])).toEqual([
      ['SignedIn', 'customer'],
      ['SignedOut', 'system'],
      ['SignedIn', 'customer'],
    ])
    expect(events[1]?.data).toEqual(events[0]?.data)
  })
})

describe('[ACCESS-10] signing out', () => {
  it('ends the session on every node that remembers it', async () => {
    const [one, other] = [identity.openNode(), identity.openNode({ hearsLog: true })]
    const { cookie } = cookieOf(await one.login('anna', PASSWORD))
    const { cookie: second } = cookieOf(await other.login('anna', PASSWORD))
    expect(await knows(one, cookie)).toBe(true)
    expect(await knows(other, cookie)).toBe(true)

    const answer = await one.post('/auth/logout', undefined, { cookie })
    expect(answer.statusCode).toBe(204)
    expect(cookieOf(answer).said).toMatch(/^fieldboard_session=; Max-Age=0; /)
    expect(await knows(one, cookie)).toBe(false)
    await expect.poll(() => knows(other, cookie)).toBe(false)
    expect(await knows(one, second)).toBe(true)
  })

  it('is learnt from the database by a node that misses the event', async () => {
    const [one, deaf] = [identity.openNode(), identity.openNode()]
    const { cookie } = cookieOf(await one.login('anna', PASSWORD))
    expect(await knows(deaf, cookie)).toBe(true)
    await one.post('/auth/logout', undefined, { cookie })
    expect(await knows(deaf, cookie)).toBe(true)
    identity.clock.advance(CHECK_AGAIN_MS)
    expect(await knows(deaf, cookie)).toBe(false)
  })

  it('is not undone by a check that was under way', async () => {
    const node = identity.openNode()
    const { cookie, secret } = cookieOf(await node.login('anna', PASSWORD))
    const found = await node.sessions.find(secret)
    identity.clock.advance(CHECK_AGAIN_MS)
    await Promise.all([node.sessions.find(secret, false), found && node.sessions.end(found.session)])
    expect(await knows(node, cookie)).toBe(false)
  })

  it('[ACCESS-21] happens to the session before when another person signs in at the same browser', async () => {
    const node = identity.openNode()
    const { cookie } = cookieOf(await node.login('anna', PASSWORD))
    const second = cookieOf(await node.login('bert', PASSWORD, { cookie }))
    expect(await knows(node, cookie)).toBe(false)
    expect((await node.get('/user', { cookie: second.cookie })).json()).toEqual(identity.bert)
  })

  it('[ACCESS-22] makes the browser forget what it read, as does signing in where another person was', async () => {
    const node = identity.openNode()
    const forgets = { 'clear-site-data': '"cache"' }
    const first = await node.login('anna', PASSWORD)
    const { cookie } = cookieOf(first)
    const again = await node.login('anna', PASSWORD, { cookie })
    for (const { headers } of [first, again]) expect(headers).not.toHaveProperty('clear-site-data')
    expect((await node.login('bert', PASSWORD, { cookie: cookieOf(again).cookie })).headers).toMatchObject(forgets)
    expect((await node.post('/auth/logout')).headers).toMatchObject(forgets)
  })

  it('[ACCESS-11] succeeds without a session', async () => {
    const node = identity.openNode()
    expect((await node.post('/auth/logout')).statusCode).toBe(204)
    expect((await node.post('/auth/logout', undefined, { cookie: 'fieldboard_session=unknown' })).statusCode).toBe(204)
  })
})

describe('what a session notes', () => {
  it('stays while the node remembers it, whatever is checked again', async () => {
    const node = identity.openNode()
    const { secret } = cookieOf(await node.login('anna', PASSWORD))
    const [one, same] = await Promise.all([node.sessions.find(secret), node.sessions.find(secret)])
    expect(one?.session).toBe(same?.session)
    if (one) one.session.lastPosition = '7'
    identity.clock.advance(CHECK_AGAIN_MS)
    expect((await node.sessions.find(secret))?.session.lastPosition).toBe('7')
  })
})
