import type { FastifyInstance } from 'fastify'
import { MARKER_HEADER } from '#events/kernel/http.ts'
import type { Send, TestPerson } from './app.ts'
import { sessionCookieOf } from './session-cookie.ts'

/** How requests are sent to a server, and people signed in to it with their password. */
export function sessionsOn(app: Pick<FastifyInstance, 'inject'>, password: string) {
  const sendWith =
    (cookie: string | undefined): Send =>
    async (method, path, body, { key, headers = {} } = {}) => {
      const all = { [MARKER_HEADER]: 'test', 'idempotency-key': key, cookie, ...headers }
      const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
      const isAsItIs = typeof body === 'string' || body instanceof FormData
      const payload = body === undefined ? {} : { payload: isAsItIs ? body : JSON.stringify(body) }
      const type = body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }
      const response = await app.inject({ method, url: path, headers: { ...type, ...given }, ...payload })
      const isJson = response.headers['content-type']?.toString().startsWith('application/json') === true
      return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers }
    }
  /** Signs a person in through the login route, once more if they are; the Cookie header of the new session. */
  const signIn = async (person: TestPerson): Promise<string> => {
    const answer = await sendWith(undefined)('POST', '/api/auth/login', { username: person, password })
    if (answer.status !== 200) throw new Error(`${person} was not signed in: ${answer.status}`)
    return sessionCookieOf(answer.headers['set-cookie'])
  }
  const cookies = new Map<TestPerson, string>()
  /** The Cookie header of a person's session, the same one every time. */
  const cookieOf = async (person: TestPerson): Promise<string> => {
    const cookie = cookies.get(person) ?? (await signIn(person))
    cookies.set(person, cookie)
    return cookie
  }
  /** People whose sessions have ended are signed in again when they are next asked for. */
  async function forgetEndedSessions(): Promise<void> {
    for (const [person, cookie] of cookies)
      if ((await sendWith(cookie)('GET', '/api/user')).status !== 200) cookies.delete(person)
  }
  return { sendWith, signIn, cookieOf, forgetEndedSessions }
}
