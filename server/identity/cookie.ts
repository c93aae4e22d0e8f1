import fastifyCookie from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import { comesByHttps } from '../network/own-names.ts'
import { SESSION_MS } from './session-rows.ts'

/** The cookie of people who come by plain http, and of sessions that began before {@link HOST_NAME} was used. */
const PLAIN_NAME = 'fieldboard_session'
/**
 * By https: browsers take a cookie of this name from its own host alone, so that no neighbouring host can put another in its place.
 */
const HOST_NAME = `__Host-${PLAIN_NAME}`

const cookiesOf = (header: string | undefined) => fastifyCookie.parse(header ?? '')

/**
 * The secret of a session from a request's Cookie header, or undefined. Where both cookies are there, the one that neighbouring
 * hosts cannot set counts alone.
 */
export function secretOfCookieHeader(header: string | undefined): string | undefined {
  const { [HOST_NAME]: ofHost, [PLAIN_NAME]: plain } = cookiesOf(header)
  return ofHost || plain || undefined
}

/** Gives the browser a session's secret for seven days from now, under the one name that fits how it comes. */
export function setSessionCookie(reply: FastifyReply, secret: string, publicUrl: string | undefined): void {
  const isHttps = comesByHttps(reply.request, { publicUrl })
  const name = isHttps ? HOST_NAME : PLAIN_NAME
  void reply.setCookie(name, secret, { ...attributes(isHttps), maxAge: SESSION_MS / 1000 })
  const hasFormer = isHttps && cookiesOf(reply.request.headers.cookie)[PLAIN_NAME] !== undefined
  if (hasFormer) void reply.clearCookie(PLAIN_NAME, attributes(isHttps))
}

/** Takes both cookies from the browser; one that came by plain http lets no `__Host-` cookie be changed, and has none. */
export function clearSessionCookie(reply: FastifyReply, publicUrl: string | undefined): void {
  const isHttps = comesByHttps(reply.request, { publicUrl })
  if (isHttps) void reply.clearCookie(HOST_NAME, attributes(isHttps))
  void reply.clearCookie(PLAIN_NAME, attributes(isHttps))
}

const attributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const
