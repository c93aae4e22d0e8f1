import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openIdentity, PASSWORD } from '../../testing/test-identity.ts'
import { cookieOf } from '../../testing/test-node.ts'

let identity: Awaited<ReturnType<typeof openIdentity>>
let node: ReturnType<typeof identity.openNode>
/** A session of each: an employee, an installer, a customer. */
let cookies: Record<'anna' | 'ines' | 'bert', string>

beforeAll(async () => {
  identity = await openIdentity()
  node = identity.openNode()
  const signIn = async (name: string) => cookieOf(await node.login(name, PASSWORD)).cookie
  cookies = { anna: await signIn('anna'), ines: await signIn('ines'), bert: await signIn('bert') }
})
afterAll(() => identity.close())

/** The header that makes a request foreign. */
const foreign = { origin: 'http://evil.example' }
const bare = (method: 'GET' | 'POST' | 'HEAD', url: string, headers: Record<string, string> = {}) =>
  node.app.inject({ method, url: `/api${url}`, headers })

describe('[ACCESS-1] without a session', () => {
  it.each([
    ['no cookie', {}],
    ['an unknown secret', { cookie: 'fieldboard_session=unknown' }],
    ['an empty one', { cookie: 'fieldboard_session=' }],
    ['a cookie of something else', { cookie: 'theme=dark; a=%E0%A4%A' }],
  ])('every read and mutation answers 401, whatever else is wrong with it: %s', async (_what, headers) => {
    for (const [method, url] of [
      ['GET', '/user'],
      ['HEAD', '/user'],
      ['GET', '/people'],
      ['POST', '/for-employees'],
    ] as const) {
      const answer = await bare(method, url, { ...headers, ...foreign })
      expect([method, url, answer.statusCode]).toEqual([method, url, 401])
    }
    expect((await bare('GET', '/user', headers)).json()).toEqual({ message: 'Please sign in.', code: 'signed-out' })
  })

  it('an unknown path is not found', async () => {
    expect((await bare('GET', '/nothing-here')).statusCode).toBe(404)
    expect((await bare('POST', '/nothing-here')).statusCode).toBe(404)
  })
})

describe('[ACCESS-2] a mutation without the marker header', () => {
  it('is refused, reads are not', async () => {
    const answer = await bare('POST', '/for-employees', { cookie: cookies.anna })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'marker-missing' })
    expect((await bare('GET', '/user', { cookie: cookies.anna })).statusCode).toBe(200)
  })

  it('is refused for signing in and out too', async () => {
    expect((await bare('POST', '/auth/login')).statusCode).toBe(403)
    expect((await bare('POST', '/auth/logout', { cookie: cookies.anna })).statusCode).toBe(403)
    expect((await node.get('/user', { cookie: cookies.anna })).statusCode).toBe(200)
  })
})

describe('[ACCESS-3] a request from a foreign page', () => {
  it('is refused before the role and the body are looked at, signing in too', async () => {
    const request = { cookie: cookies.bert, headers: foreign }
    expect((await node.post('/for-employees', {}, request)).json()).toMatchObject({ code: 'foreign-origin' })
    expect((await node.get('/user', request)).json()).toMatchObject({ code: 'foreign-origin' })
    expect((await node.login('anna', PASSWORD, { headers: foreign })).statusCode).toBe(403)
  })

  it('is taken when that page is this server’s own', async () => {
    const headers = { origin: 'http://board.local:3000', host: 'board.local:3000' }
    expect((await node.get('/user', { cookie: cookies.anna, headers })).statusCode).toBe(200)
  })
})

describe('[ACCESS-4] a route that is for some roles', () => {
  it.each([
    ['anna', 200, 200, 200],
    ['ines', 403, 200, 403],
    ['bert', 403, 403, 403],
  ] as const)('lets %s in as the roles say', async (name, forEmployees, forInstallers, people) => {
    const request = { cookie: cookies[name] }
    const body = identity[name]
    expect((await node.post('/for-employees', body, request)).statusCode).toBe(forEmployees)
    expect((await node.post('/for-installers', body, request)).statusCode).toBe(forInstallers)
    expect((await node.get('/people', request)).statusCode).toBe(people)
  })

  it('answers 403 whatever the body holds, and 400 only to those it is for', async () => {
    const answer = await node.post('/for-employees', { id: 'x' }, { cookie: cookies.bert })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ message: 'Your role does not allow this.', code: 'wrong-role' })
    expect((await node.post('/for-employees', { id: 'x' }, { cookie: cookies.anna })).statusCode).toBe(400)
  })
})
