import type { IncomingHttpHeaders } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { MARKER_HEADER, PERSON_HEADER } from '#events/kernel/http.ts'
import type { EndReason } from '#projections/models/users.ts'
import type { NameSettings } from '../network/own-names.ts'
import { HttpError } from '../errors/http-error.ts'
import { secretOfCookieHeader, setSessionCookie } from '../identity/cookie.ts'
import type { ApiKeys } from '../identity/keys/api-keys.ts'
import type { KeySession, Session } from '../identity/remembered-sessions.ts'
import type { Sessions } from '../identity/sessions.ts'
import { bearerOf, keyNotTaken, sessionOfKey, wrongRole } from './key-guard.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that pages call by `sendBeacon`, which sends no marker header: the page must say that it is ours. */
    readonly isBeacon?: true
    /** Of the route that the provider calls: its signature is what lets a request in. */
    readonly isWebhook?: true
  }
  interface FastifyRequest {
    /** Who asks, in a browser or by an API key. Null on public routes alone; others take it by {@link sessionOf}. */
    session: Session | KeySession | null
    /** Why the session of the request's cookie ended; null where there is one, never was one, or that is not known. */
    whyEnded: EndReason | null
  }
}

export type GuardOptions = {
  readonly sessions: Sessions
  readonly apiKeys: Pick<ApiKeys, 'find'>
  readonly config: Pick<NameSettings, 'publicUrl'>
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The session of a request. @throws HttpError 401 when there is none, which only a public route can see. */
export function sessionOf({ session, whyEnded }: FastifyRequest): Session | KeySession {
  if (session) return session
  if (whyEnded === null) throw new HttpError(401, 'Please sign in.', { code: 'signed-out' })
  throw new HttpError(401, WHY_ENDED[whyEnded], { code: 'signed-out', fields: { reason: whyEnded } })
}

/** The session of the browser that a request comes from; null: it has none, or an API key, which opens no such route. */
export const browserSession = ({ session }: FastifyRequest): Session | null =>
  session && 'sessionId' in session ? session : null

/** The same for a route that only people who are signed in may call. @throws HttpError 401, or 403 to an API key. */
export function ownSession(request: FastifyRequest): Session {
  const session = sessionOf(request)
  if ('key' in session) throw keyNotTaken()
  return session
}

/** The sentence about an ended session for the browser that had it (docs/rules.md, ACCESS-61). */
const WHY_ENDED: Readonly<Record<EndReason, string>> = {
  role: 'Your role was changed, so you log in again.',
  password: 'Your password was set anew, so you log in again.',
  deleted: 'Your account was deleted.',
  'signed-out': 'You logged out in this browser.',
  oldest: 'You logged in at more places than may be open at a time, and this was the oldest.',
  expired: 'You were away for more than seven days.',
}

/** The session of a Cookie header, or null; for the socket's handshake, which cannot renew the cookie. */
export async function sessionOfCookieHeader(sessions: Sessions, header: string | undefined): Promise<Session | null> {
  const secret = secretOfCookieHeader(header)
  return secret === undefined ? null : ((await sessions.find(secret, false))?.session ?? null)
}

/** True if a request names another person than its session is of (docs/rules.md, ACCESS-23). */
export function namesOther({ session, headers }: FastifyRequest): boolean {
  const person = headers[PERSON_HEADER]
  return session !== null && person !== undefined && person !== String(session.user.id)
}

/** The answer to a page of a person in whose browser another one signed in since. */
const otherPerson = (): HttpError =>
  new HttpError(401, 'Another person is signed in in this browser by now. Sign in again.', { code: 'other-person' })

/**
 * True if a request or handshake may come from the page that its Origin header names: one of PUBLIC_URL, scheme included, and
 * where that is not set one under this server's own name (Host header). Without Origin it is not a page of another site, or not
 * a browser.
 */
export function originAllowed(
  { origin, host }: IncomingHttpHeaders,
  { publicUrl }: Pick<NameSettings, 'publicUrl'>,
): boolean {
  if (origin === undefined) return true
  if (publicUrl !== undefined) return origin === publicUrl
  // Opaque origins are sent as the word "null".
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
}

/**
 * The checks before every route of the scope they are registered in (the API), in the order of decisions, "Requests":
 * 401 without a session or with that of another person than the request names, 403 without the marker header, from a foreign
 * page or in a wrong role. All before the body is read. Unknown paths pass, to be answered 404. An API key is checked instead of
 * the first three.
 */
export const guards = fastifyPlugin<GuardOptions>(async (app, { sessions, apiKeys, config }) => {
  await app.register(fastifyCookie, { hook: false })
  app.decorateRequest('session', null)
  app.decorateRequest('whyEnded', null)
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.is404) return
    const { access, isBeacon, isWebhook } = request.routeOptions.config
    if (isWebhook) return
    const bearer = bearerOf(request.headers)
    // A key counts alone: the cookie beside it is not read, and what guards cookies against foreign pages is not asked for.
    if (bearer !== undefined) {
      request.session = await sessionOfKey(request, apiKeys, bearer)
      if (namesOther(request)) throw otherPerson()
      return
    }
    const secret = secretOfCookieHeader(request.headers.cookie)
    const found = secret === undefined ? null : await sessions.find(secret)
    request.session = found?.session ?? null
    request.whyEnded = secret === undefined || found ? null : sessions.whyEnded(secret)
    if (access !== 'public') {
      // A device that comes back late lets go of what it kept (docs/rules.md, ERASE-62).
      if (!found && (await sessions.isOfDeleted(request.headers[PERSON_HEADER]))) request.whyEnded = 'deleted'
      sessionOf(request)
      if (namesOther(request)) throw otherPerson()
    }
    if (secret !== undefined && found?.isRenewed) setSessionCookie(reply, secret, config.publicUrl)
    const isMarked = request.headers[MARKER_HEADER] !== undefined || (isBeacon && request.headers.origin !== undefined)
    if (!READS.has(request.method) && !isMarked) {
      throw new HttpError(403, 'The X-Requested-With header is missing.', { code: 'marker-missing' })
    }
    if (!originAllowed(request.headers, config)) {
      throw new HttpError(403, 'Requests from other sites are not taken.', { code: 'foreign-origin' })
    }
    if (access !== 'public' && !access?.roles.includes(sessionOf(request).user.role)) throw wrongRole()
  })
})
