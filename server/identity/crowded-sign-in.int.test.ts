import { verify } from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ResetLink } from '#events/account/api.ts'
import { startTestApp } from '../testing/app/app.ts'
import { createPerson, linkIn, NEW_PASSWORD } from '../testing/app/people.ts'
import { openIdentity, PASSWORD } from '../testing/test-identity.ts'
import { MAX_WAITING, VERIFY_AT_ONCE } from './passwords.ts'

// The real functions, watched.
vi.mock('@node-rs/argon2', { spy: true })

const HOUR_MS = 3_600_000

let identity: Awaited<ReturnType<typeof openIdentity>>
beforeAll(async () => {
  identity = await openIdentity()
})
afterEach(() => vi.mocked(verify).mockReset())
afterAll(() => identity.close())

/** As often as one address may fail, from each of so many. */
async function failFromMany(addresses: readonly string[], login: (from: string) => Promise<{ statusCode: number }>) {
  vi.mocked(verify).mockResolvedValue(false)
  const statuses = new Set<number>()
  for (const address of addresses) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => login(address)))
    for (const { statusCode } of answers) statuses.add(statusCode)
  }
  vi.mocked(verify).mockReset()
  return statuses
}
const tenAddresses = (addressAt: (n: number) => string) => Array.from({ length: 10 }, (_, n) => addressAt(n))

it('[HTTP-23] many addresses of one network that fill every place leave twelve people of other networks theirs', async () => {
  let open = (): void => undefined
  const gate = new Promise<false>((resolve) => {
    open = () => resolve(false)
  })
  vi.mocked(verify).mockImplementation(() => gate)
  const node = identity.openNode()
  let putOff = 0
  const statusOf = async (name: string, from: string) => {
    const { statusCode } = await node.login(name, 'Wrong-1234', { from })
    if (statusCode === 429) putOff += 1
    return statusCode
  }
  const ofOne = VERIFY_AT_ONCE + MAX_WAITING + 12
  const crowd = Array.from({ length: ofOne }, (_, n) => statusOf(`invented-${n}`, `2001:db8:77:${n}::1`))
  await expect.poll(() => putOff).toBe(12)
  const networks = [(n: number) => `2001:db8:${n}::1`, (n: number) => `10.20.${n}.1`]
  const people = Array.from({ length: 12 }, (_, n) => statusOf(`person-${n}`, networks[n % 2]?.(n) ?? ''))
  // Each of them gets a place of the crowd's.
  await expect.poll(() => putOff).toBe(24)
  open()
  expect(await Promise.all(people)).toEqual(Array(12).fill(401))
  expect((await Promise.all(crowd)).filter((status) => status === 429)).toHaveLength(24)
})

describe('[ACCOUNT-37] a hundred failures in an hour, over all addresses,', () => {
  it.each([
    ['an account', 'bert'],
    ['a name without an account', 'nobody-at-all'],
  ])('end guessing for %s, on every node, until the hour is over', async (_what, name) => {
    const node = identity.openNode()
    const login = (from: string) => node.login(name, 'Wrong-1234', { from })
    expect(
      await failFromMany(
        tenAddresses((n) => `10.30.${n}.1`),
        login,
      ),
    ).toEqual(new Set([401]))
    const refused = await identity.openNode().login(name, PASSWORD, { from: '10.31.0.1' })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect(refused.json()).toEqual({
      code: 'too-many-logins',
      message: 'Too many failed logins. Try again in 60 minutes, or sign in where you did before.',
    })
    expect((await node.login('ines', PASSWORD, { from: '10.31.0.1' })).statusCode).toBe(200)
    identity.clock.advance(HOUR_MS)
    expect((await login('10.31.0.1')).statusCode).toBe(401)
  })

  it('leave a person who signed in before the places where they did', async () => {
    const node = identity.openNode()
    const login = (from: string, password = PASSWORD) => node.login('anna', password, { from })
    for (const home of ['10.32.0.1', '2001:db8:32:1::1']) expect((await login(home)).statusCode).toBe(200)
    const elsewhere = tenAddresses((n) => `2001:db8:33${n}::1`)
    expect(await failFromMany(elsewhere, (from) => login(from, 'Wrong-1234'))).toEqual(new Set([401]))
    const statuses = []
    for (const from of ['10.32.0.1', '2001:db8:32:2::1', '10.32.0.2', '2001:db8:34::1'])
      statuses.push((await login(from)).statusCode)
    expect(statuses).toEqual([200, 200, 429, 429])
    // A place where they signed in has a count of its own.
    const atHome = tenAddresses((n) => `2001:db8:32:1${n}::1`)
    expect(await failFromMany(atHome, (from) => login(from, 'Wrong-1234'))).toEqual(new Set([401]))
    for (const from of ['2001:db8:32:1::1', '10.32.0.1']) statuses.push((await login(from)).statusCode)
    expect(statuses.slice(4)).toEqual([429, 200])
  })

  it('[ACCOUNT-39] keep no address, and forget a place after half a year', async () => {
    const node = identity.openNode()
    await node.login('ines', PASSWORD, { from: '10.35.0.1' })
    const places = async () =>
      (await identity.db.query('select user_id, place from sign_in_place where user_id = $1', [identity.ines.id])).rows
    const kept = await places()
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.filter(({ place }) => !/^[0-9a-f]{64}$/.test(String(place)))).toEqual([])
    identity.clock.advance(180 * 24 * HOUR_MS)
    await node.login('anna', PASSWORD, { from: '10.35.0.1' })
    expect(await places()).toEqual([])
  })
})

it('[ACCOUNT-38, ACCOUNT-50] a person who sets a password by a link can sign in at once, whatever failed before', async () => {
  const app = await startTestApp()
  const employee = await app.as('employee')
  const { user } = await createPerson(app, employee)
  const post = (path: string, payload: object, remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      headers: { 'x-requested-with': 'test' },
      payload,
      remoteAddress,
    })
  const login = (from: string, password = NEW_PASSWORD) => post('login', { username: user.email, password }, from)
  const elsewhere = tenAddresses((n) => `10.40.${n}.1`)
  expect(await failFromMany(elsewhere, (from) => login(from, 'Wrong-1234'))).toEqual(new Set([401]))
  expect((await login('10.41.0.1')).statusCode).toBe(429)
  expect(await failFromMany(Array(10).fill('10.41.0.1'), (from) => login(from, 'Wrong-1234'))).toEqual(new Set([429]))
  const { body } = await employee('POST', `/api/users/${user.id}/reset-password`)
  const { token, email } = linkIn(ResetLink.parse(body).resetLink)
  expect((await post('set-password', { token, email, password: 'Third-1234' }, '10.41.0.1')).statusCode).toBe(204)
  expect((await login('10.41.0.1', 'Third-1234')).statusCode).toBe(200)
  expect((await login('10.42.0.1', 'Third-1234')).statusCode).toBe(200)
  await app.close()
})
