import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { User } from '#events/account/user.ts'
import { PROTOCOL_VERSION } from '#events/live/protocol.ts'
import { addCards, createProject, move } from '../testing/app/answers.ts'
import { startTestApp, type TestApp } from '../testing/app/app.ts'
import { liveClients } from '../testing/test-client.ts'

let app: TestApp
const clients = liveClients(() => app)

beforeAll(async () => {
  // Intervals alone stand still, so that the one that looks for sessions that are over can be driven on.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  app = await startTestApp()
})
afterEach(() => clients.closeAll())
afterAll(async () => {
  await app.close()
  vi.useRealTimers()
})

/** True for the look whether sessions are over. */
const isLook = (text: unknown) => String(text).includes('from session left join')

const signOut = (cookie: string) => app.anonymous('POST', '/api/auth/logout', undefined, { headers: { cookie } })

describe('[LIVE-14] a connection', () => {
  it('is let in with a session, the protocol, and without an origin or with that of the page', async () => {
    const cookie = await app.cookieOf('customer')
    for (const handshake of [{ cookie }, { cookie, origin: app.url }])
      expect((await clients.connectAs(handshake)).socket.connected).toBe(true)
  })

  it.each(['websocket', 'polling'] as const)(
    '[LIVE-144] keeps nothing of the request that it began with: %s',
    async (transport) => {
      const cookie = await app.cookieOf('customer')
      const { socket } = await clients.connectAs({ cookie, transports: [transport] })
      const kept = app.io.of('/').sockets.get(socket.id ?? '')
      expect(kept?.connected).toBe(true)
      expect([kept?.request, kept?.handshake]).toEqual([undefined, undefined])
    },
  )

  it.each([
    ['no cookie', undefined],
    ['a made-up session', 'fieldboard_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['a cookie that is none', 'fieldboard_session=; ===;;; fieldboard_session'],
  ])('is refused with %s', async (_what, cookie) => {
    await expect(clients.connectAs(cookie === undefined ? {} : { cookie })).rejects.toThrow('signed-out')
  })

  it('is refused with a session that has ended', async () => {
    const cookie = await app.signIn('customer')
    await signOut(cookie)
    await expect(clients.connectAs({ cookie })).rejects.toThrow('signed-out')
  })

  it('[ACCESS-23] of a page is let in with a session of its person alone', async () => {
    const cookie = await app.cookieOf('customer')
    const { id } = User.parse((await (await app.as('customer'))('GET', '/api/user')).body)
    const auth = { protocol: PROTOCOL_VERSION, userId: id }
    expect((await clients.connectAs({ cookie, auth })).socket.connected).toBe(true)
    expect((await clients.connectAs({ cookie: await app.signIn('customer'), auth })).socket.connected).toBe(true)
    await expect(clients.connectAs({ cookie: await app.cookieOf('employee'), auth })).rejects.toThrow('signed-out')
    await expect(clients.connectAs({ auth })).rejects.toThrow('signed-out')
  })

  it.each([
    {},
    { protocol: PROTOCOL_VERSION - 1 },
    { protocol: PROTOCOL_VERSION - 1, userId: 1 },
    { protocol: PROTOCOL_VERSION + 1 },
    { protocol: String(PROTOCOL_VERSION) },
    { protocol: null },
  ])('is told to reload with another protocol: %j', async (auth) => {
    await expect(clients.connectAs({ cookie: await app.cookieOf('customer'), auth })).rejects.toThrow('reload')
  })

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])(
    '[ACCESS-3] is refused from the page of another site: %s',
    async (origin) => {
      const refused = clients.connectAs({ cookie: await app.cookieOf('employee'), origin })
      await expect(refused).rejects.toMatchObject({ description: { message: expect.stringContaining('403') } })
    },
  )
})

describe('[LIVE-19] the connections of a session', () => {
  it('[ACCESS-10] are all ended by signing out, with a word; those of other sessions and people stay', async () => {
    const [cookie, otherCookie] = [await app.signIn('installer'), await app.signIn('installer')]
    const tabs = await Promise.all([1, 2, 3].map(() => clients.connectAs({ cookie })))
    const others = [await clients.connectAs({ cookie: otherCookie }), await clients.connect('employee')]
    await signOut(cookie)
    for (const tab of tabs) {
      await tab.ended()
      expect(tab.received.map(({ event }) => event)).toEqual(['session:ended', 'disconnect'])
    }
    for (const other of others) {
      expect((await other.open(1)).ok).toBe(false)
      expect(other.received).toEqual([])
    }
  })

  it('get nothing more of an open board', async () => {
    const employee = await app.as('employee')
    const { id } = await createProject(employee, 'P', ['installer'])
    const cards = await addCards(employee, id, 120)
    const cookie = await app.signIn('installer')
    const installer = await clients.connectAs({ cookie })
    const witness = await clients.connect('employee')
    for (const client of [installer, witness]) expect((await client.open(id)).ok).toBe(true)
    const before = await Promise.all(cards.slice(0, 60).map((card) => move(employee, card, 'installed')))
    await signOut(cookie)
    const after = await Promise.all(cards.slice(60).map((card) => move(employee, card, 'installed')))
    await witness.untilRevision(id, Math.max(...after))
    await installer.ended()
    const seen = installer.eventsOf(id).map(({ revision }) => revision)
    expect(Math.max(...seen)).toBeLessThanOrEqual(Math.max(...before))
  })

  it.each([
    ['expires without a word', `update session set expires_at = now() - interval '1 second'`],
    ['ended on another node, which was not heard', 'delete from session'],
  ])('[LIVE-49] end within a minute when it %s; others stay', async (_, end) => {
    const staying = await clients.connect('customer')
    const { pool } = app.runtime
    const queries = vi.spyOn(pool, 'query')
    const ending = await clients.connectAs({ cookie: await app.signIn('customer') })
    // A connection that was let in is looked at once more, at once: its session ends after that.
    const looks = () => queries.mock.calls.flatMap(([text], n) => (isLook(text) ? queries.mock.results[n]?.value : []))
    await expect.poll(looks).toHaveLength(1)
    await Promise.all(looks())
    queries.mockRestore()
    await pool.query(`${end} where id = (select id from session order by created_at desc limit 1)`)
    vi.advanceTimersByTime(60_000)
    await ending.ended()
    expect(ending.received.map(({ event }) => event)).toEqual(['session:ended', 'disconnect'])
    expect((await staying.open(1)).ok).toBe(false)
  })

  it('end even if it ended while they were let in', async () => {
    const { sessions } = app.runtime
    const find = sessions.find.bind(sessions)
    const cookie = await app.signIn('customer')
    // The check of the handshake sees the session, and the word of its end is out before the connection stands.
    const spied = vi.spyOn(sessions, 'find').mockImplementationOnce(async (secret, mayRenew) => {
      const found = await find(secret, mayRenew)
      const witness = await clients.connectAs({ cookie })
      await signOut(cookie)
      await witness.ended()
      return found
    })
    const late = await clients.connectAs({ cookie })
    await late.ended()
    expect(late.received.map(({ event }) => event)).toEqual(['session:ended', 'disconnect'])
    spied.mockRestore()
  })
})

it('[LIVE-142] connections that begin together are pinged at different times, each within seven seconds', async () => {
  const cookie = await app.cookieOf('employee')
  const intervalOf = async () => {
    const answer = await fetch(`${app.url}/socket.io/?EIO=4&transport=polling`, { headers: { cookie } })
    return Number(/"pingInterval":(\d+)/.exec(await answer.text())?.[1])
  }
  const intervals = await Promise.all(Array.from({ length: 10 }, intervalOf))
  expect(Math.min(...intervals)).toBeGreaterThanOrEqual(4_000)
  expect(Math.max(...intervals)).toBeLessThanOrEqual(7_000)
  expect(new Set(intervals).size).toBeGreaterThan(5)
})
