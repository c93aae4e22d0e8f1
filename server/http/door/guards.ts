import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MARKER_HEADER, PERSON_HEADER } from '#events/kernel/http.ts'
import type { EndReason } from '#projections/models/people/users.ts'
import type { NameSettings } from '../../network/own-names.ts'
import { HttpError } from '../../errors/http-error.ts'
import { secretOfCookieHeader, setSessionCookie } from '../../identity/cookie.ts'
import type { KeySession, Session } from '../../identity/remembered-sessions.ts'
import type { Sessions } from '../../identity/sessions.ts'
import { keyNotTaken, wrongRole } from './key-guard.ts'

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
  suspended: 'Your account was suspended. Ask the people who run the portal.',
  ended: 'You were signed out everywhere by the people who run the portal.',
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

/** @throws HttpError 401 for a page of a person in whose browser another one signed in since. */
export function demandPerson(request: FastifyRequest): void {
  if (namesOther(request))
    throw new HttpError(401, 'Another person is signed in in this browser by now. Sign in again.', {
      code: 'other-person',
    })
}

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

/** @throws HttpError 403 for a mutation without the marker header, and for any request from a foreign page. */
export function demandOwnPage(request: FastifyRequest, config: Pick<NameSettings, 'publicUrl'>): void {
  const { headers, method, routeOptions } = request
  const isMarked =
    headers[MARKER_HEADER] !== undefined || (routeOptions.config.isBeacon && headers.origin !== undefined)
  if (!READS.has(method) && !isMarked)
    throw new HttpError(403, 'The X-Requested-With header is missing.', { code: 'marker-missing' })
  if (!originAllowed(headers, config))
    throw new HttpError(403, 'Requests from other sites are not taken.', { code: 'foreign-origin' })
}

/** @throws HttpError 403 where the route is not for people of the role. */
export function demandRole(request: FastifyRequest): void {
  const { access } = request.routeOptions.config
  if (access !== 'public' && !access?.roles.includes(sessionOf(request).user.role)) throw wrongRole()
}

/**
 * Notes whose browser a request comes from, and gives its cookie seven more days where the session got them.
 * @param secret of its cookie. @throws HttpError 401 without a session, or with that of another person than the page is of; a public
 * route takes both.
 */
export async function nameBySession(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string | undefined,
  { sessions, publicUrl }: { readonly sessions: Sessions; readonly publicUrl: string | undefined },
): Promise<void> {
  const found = secret === undefined ? null : await sessions.find(secret)
  request.session = found?.session ?? null
  request.whyEnded = secret === undefined || found ? null : sessions.whyEnded(secret)
  if (request.routeOptions.config.access !== 'public') {
    // A device that comes back late lets go of what it kept (docs/rules.md, ERASE-62).
    if (!found && (await sessions.isOfDeleted(request.headers[PERSON_HEADER]))) request.whyEnded = 'deleted'
    sessionOf(request)
    demandPerson(request)
  }
  if (secret !== undefined && found?.isRenewed) setSessionCookie(reply, secret, publicUrl)
}
