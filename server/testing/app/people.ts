import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { CreatedUser } from '#events/account/api.ts'
import { type User } from '#events/account/user.ts'
import { MARKER_HEADER } from '#events/kernel/http.ts'
import type { Answer, Send } from './app.ts'
import { sessionCookieOf } from './session-cookie.ts'
import type { SharedApp } from './shared-app.ts'

/** A password that every rule takes. */
export const NEW_PASSWORD = 'Second-1234'

/** The parts of a link: where it leads, its token and the e-mail. */
export function linkIn(url: string) {
  const { pathname, searchParams } = new URL(url)
  return { path: pathname, token: searchParams.get('token') ?? '', email: searchParams.get('email') ?? '' }
}

/** Creates a user under an e-mail of their own as an employee; `link` is the one by which they set their password. */
export async function createUser(employee: Send, change: Partial<User> = {}) {
  const email = `u${randomUUID().slice(0, 8)}@test.example`
  const body = { firstName: 'Uma', lastName: 'Test', email, role: 'installer', ...change }
  const { status, body: answer } = await employee('POST', '/api/users', body)
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(answer)}`)
  const { resetUrl, isMailed: _, ...user } = CreatedUser.parse(answer)
  return { user, link: linkIn(resetUrl) }
}

/** Signs a person in; the Cookie header of their new session. @throws Error when that is refused. */
export async function signInAs(app: Pick<SharedApp, 'anonymous'>, username: string, password: string): Promise<string> {
  const answer = await app.anonymous('POST', '/api/auth/login', { username, password })
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return sessionCookieOf(answer.headers['set-cookie'])
}

/** Creates a user with {@link NEW_PASSWORD} who can sign in. */
export async function createPerson(app: SharedApp, employee: Send, change: Partial<User> = {}) {
  const { user, link } = await createUser(employee, change)
  const { token, email } = link
  const { status } = await app.anonymous('POST', '/api/auth/set-password', { token, email, password: NEW_PASSWORD })
  if (status !== 204) throw new Error(`the password could not be set: ${status}`)
  return {
    user: { ...user, hasPassword: true },
    signIn: (password = NEW_PASSWORD) => signInAs(app, user.email, password),
  }
}

/** Sends requests with a Cookie header. */
export const withCookie =
  (app: SharedApp, cookie: string): Send =>
  (method, path, body, { key, headers } = {}) =>
    app.anonymous(method, path, body, { ...(key && { key }), headers: { [MARKER_HEADER]: 'test', cookie, ...headers } })

const Refusal = z.object({ message: z.string(), code: z.string().optional() })

/** The parts of a refusal: its status, code and sentence. */
export function refusalOf({ status, body }: Answer) {
  const { code, message } = Refusal.parse(body)
  return { status, code, message }
}
