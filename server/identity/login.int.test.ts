import { hash, parseOptions, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoginLimit } from './login-limit.ts'
import { ARGON2, MAX_WAITING, VERIFY_AT_ONCE } from './passwords.ts'
import { openIdentity, PASSWORD } from '../testing/test-identity.ts'
import { cookieOf } from '../testing/test-node.ts'

// The real functions, watched.
vi.mock('@node-rs/argon2', { spy: true })

const MINUTE_MS = 60_000

let identity: Awaited<ReturnType<typeof openIdentity>>
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

describe('[ACCESS-6] signing in', () => {
  it.each(['anna', 'ANNA', 'Anna@Example.com', 'anna@example.com', ' anna '])('takes the name %j', async (name) => {
    const node = identity.openNode()
    const answer = await node.login(name, PASSWORD)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual(identity.anna)
    const user = await node.get('/user', { cookie: cookieOf(answer).cookie })
    expect(user.json()).toEqual(identity.anna)
  })

  describe('with what does not fit', () => {
    beforeEach(() => {
      vi.mocked(verify).mockClear()
    })

    it.each([
      ['a wrong password', 'anna', 'Wrong-1234'],
      ['the right password in another case', 'anna', PASSWORD.toUpperCase()],
      ['an unknown name', 'nobody', PASSWORD],
      ['a person who has no password yet', 'no-password', PASSWORD],
    ])('answers the same for the same work: %s', async (_what, name, password) => {
      const answer = await identity.openNode().login(name, password, { from: '10.1.1.1' })
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({ message: 'Invalid username or password', code: 'wrong-login' })
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(vi.mocked(verify)).toHaveBeenCalledOnce()
      const [hash] = vi.mocked(verify).mock.lastCall ?? []
      expect(parseOptions(hash ?? '')).toMatchObject(ARGON2)
    })
  })

  it.each([
    [{}, /username/],
    [{ username: '', password: 'x' }, /Username or email is required/],
    [{ username: 'anna', password: '' }, /Password is required/],
    [{ username: 'an\u0000na', password: 'x' }, /username/],
    [{ username: ['anna'], password: 'x' }, /username/],
  ])('refuses the body %j with the name of the field', async (body, message) => {
    const answer = await identity.openNode().post('/auth/login', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message: expect.stringMatching(message) })
  })

  it('[ACCOUNT-139] takes a password in whatever Unicode form a keyboard writes it, and one of before as it was typed', async () => {
    const node = identity.openNode()
    const typed = 'Größe-1234'
    await identity.setPassword(identity.bert, typed.normalize('NFD'))
    for (const form of ['NFC', 'NFD', 'NFKC'] as const)
      expect((await node.login('bert', typed.normalize(form))).statusCode).toBe(200)
    expect((await node.login('bert', 'Grosse-1234')).statusCode).toBe(401)
    // As a build that knew no form kept it.
    await identity.db.query('update credential set password_hash = $1 where user_id = $2', [
      await hash(typed.normalize('NFD'), ARGON2),
      identity.bert.id,
    ])
    expect((await node.login('bert', typed.normalize('NFD'))).statusCode).toBe(200)
    await identity.setPassword(identity.bert, PASSWORD)
  })

  it('keeps the newest password only', async () => {
    const node = identity.openNode()
    await identity.setPassword(identity.bert, 'Second-1234')
    expect((await node.login('bert', PASSWORD)).statusCode).toBe(401)
    expect((await node.login('bert', 'Second-1234')).statusCode).toBe(200)
    await identity.setPassword(identity.bert, PASSWORD)
  })
})

describe('[HTTP-10] signing in', () => {
  it('of more people than passwords can be verified is put off, verifies no more at once, and is no failure', async () => {
    await identity.db.query('delete from login_failure')
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    vi.mocked(verify).mockClear()
    vi.mocked(verify).mockImplementation(() => gate.then(() => false))
    const node = identity.openNode()
    const people = VERIFY_AT_ONCE + MAX_WAITING + 5
    const answers = Array.from({ length: people }, (_, n) =>
      node.login(`invented-${n}`, PASSWORD, { from: `10.3.${n}.1` }),
    )
    const putOff: { statusCode: number; headers: object }[] = []
    for (const answer of answers) void answer.then((early) => putOff.push(early))
    await expect.poll(() => putOff.length).toBe(5)
    expect(putOff.map(({ statusCode, headers }) => ({ statusCode, ...headers }))).toEqual(
      Array(5).fill(expect.objectContaining({ statusCode: 503, 'retry-after': '1' })),
    )
    expect(vi.mocked(verify)).toHaveBeenCalledTimes(VERIFY_AT_ONCE)
    open()
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    vi.mocked(verify).mockReset()
    expect([401, 503].map((status) => statuses.filter((one) => one === status).length)).toEqual([people - 5, 5])
    const { rows } = await identity.db.query('select 1 from login_failure where cardinality(failed_at) > 0')
    // Of the address, and of all addresses.
    expect(rows).toHaveLength(2 * (people - 5))
    expect((await node.login('anna', PASSWORD)).statusCode).toBe(200)
    await identity.db.query('delete from login_failure')
  })
})

describe('[ACCESS-7] guessing', () => {
  const fail = async (times: number, name: string, from: string, node = identity.openNode()) => {
    const answers = Array.from({ length: times }, () => node.login(name, 'Wrong-1234', { from }))
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode).sort((a, b) => a - b)
  }

  it.each([
    ['an account', 'anna', '10.0.0.1'],
    ['a name without an account', 'nobody-at-all', '10.0.0.2'],
  ])(
    '[ACCESS-17] [ACCESS-18] ends after ten failures for %s, until the oldest is 15 minutes old',
    async (_what, name, from) => {
      expect(await fail(1, name, from)).toEqual([401])
      identity.clock.advance(MINUTE_MS)
      expect(await fail(12, name, from)).toEqual([...Array(9).fill(401), 429, 429, 429])
      const node = identity.openNode()
      const refused = await node.login(name, PASSWORD, { from })
      expect(refused.statusCode).toBe(429)
      expect(refused.json()).toMatchObject({ message: 'Too many failed logins. Try again in 14 minutes.' })
      expect(refused.headers['retry-after']).toBe(String(14 * 60))

      identity.clock.advance(14 * MINUTE_MS - 1)
      expect((await node.login(name, 'Wrong-1234', { from })).headers['retry-after']).toBe('1')
      identity.clock.advance(1)
      expect(await fail(2, name, from)).toEqual([401, 429])
    },
  )

  it('[ACCESS-18] is not begun anew with another address of the same network', async () => {
    const node = identity.openNode()
    for (let host = 1; host <= 10; host++) await fail(1, 'anna', `2001:db8:0:1::${host}`, node)
    expect(await fail(1, 'anna', '2001:db8:0:1:9::1', node)).toEqual([429])
    expect(await fail(1, 'anna', '2001:db8:0:2::1', node)).toEqual([401])
  })

  it('opens to the right password when the wait is over', async () => {
    await fail(10, 'anna', '10.0.0.3')
    identity.clock.advance(15 * MINUTE_MS)
    expect((await identity.openNode().login('anna', PASSWORD, { from: '10.0.0.3' })).statusCode).toBe(200)
  })

  it('[ACCESS-18] counts username and e-mail, in any case and on all nodes, as one account', async () => {
    expect(await fail(5, 'anna', '10.0.0.4')).toEqual(Array(5).fill(401))
    expect(await fail(5, 'Anna@Example.com', '10.0.0.4')).toEqual(Array(5).fill(401))
    expect(await fail(1, 'ANNA', '10.0.0.4')).toEqual([429])
  })

  it('at one address leaves other addresses and other accounts alone', async () => {
    await fail(10, 'anna', '10.0.0.5')
    const node = identity.openNode()
    expect((await node.login('anna', PASSWORD, { from: '10.0.0.6' })).statusCode).toBe(200)
    expect((await node.login('bert', PASSWORD, { from: '10.0.0.5' })).statusCode).toBe(200)
  })

  it('is not what a login is that succeeds', async () => {
    const node = identity.openNode()
    for (let times = 0; times < 11; times++) {
      expect((await node.login('anna', PASSWORD, { from: '10.0.0.7' })).statusCode).toBe(200)
    }
  })

  it('is told by the address that a trusted proxy names, and by no other', async () => {
    const behind = identity.openNode({ trustProxy: ['10.9.9.9'] })
    const login = (from: string, claimed: string) =>
      behind.login('bert', 'Wrong-1234', { from, headers: { 'x-forwarded-for': claimed } })
    for (let times = 0; times < 10; times++) await login('10.9.9.9', '10.0.0.8')
    expect((await login('10.9.9.9', '10.0.0.8')).statusCode).toBe(429)
    expect((await login('10.9.9.9', '10.0.0.9')).statusCode).toBe(401)
    for (let times = 0; times < 10; times++) await login('10.0.0.10', `10.7.7.${times}`)
    expect((await login('10.0.0.10', '10.7.7.99')).statusCode).toBe(429)
  })

  it('leaves nothing behind', async () => {
    await fail(3, 'anna', '10.0.0.11')
    identity.clock.advance(60 * MINUTE_MS)
    await identity.openNode().login('anna', 'Wrong-1234', { from: '10.0.0.12' })
    const { rows } = await identity.db.query('select pair from login_failure')
    expect(rows).toHaveLength(2)
  })

  it('[METRICS-63] under a clock that was ahead does not count once it is right, and is begun anew then', async () => {
    const { clock } = identity
    const limit = new LoginLimit(identity.db, clock.now)
    clock.advance(10 * 24 * 60 * MINUTE_MS)
    expect(await fail(12, 'bert', '10.0.0.13')).toEqual([...Array(10).fill(401), 429, 429])
    expect(await limit.locked()).toEqual([expect.objectContaining({ userId: identity.bert.id })])
    clock.advance(-10 * 24 * 60 * MINUTE_MS)
    expect(await limit.locked()).toEqual([])
    expect((await identity.openNode().login('bert', PASSWORD, { from: '10.0.0.13' })).statusCode).toBe(200)
    expect(await fail(11, 'bert', '10.0.0.13')).toEqual([...Array(10).fill(401), 429])
    const refused = await identity.openNode().login('bert', PASSWORD, { from: '10.0.0.13' })
    expect(refused.headers['retry-after']).toBe(String(15 * 60))
  })
})
