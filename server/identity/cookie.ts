import fastifyCookie from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import { SESSION_MS } from './session-rows.ts'

const NAME = 'fieldboard_session'

/** The secret of a session from a request's Cookie header, or undefined. Works once the cookie plugin is registered. */
export const secretOfCookieHeader = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : fastifyCookie.parse(header)[NAME] || undefined

/** Gives the browser a session's secret for seven days from now. */
export function setSessionCookie(reply: FastifyReply, secret: string, publicUrl: string | undefined): void {
  void reply.setCookie(NAME, secret, { ...attributes(publicUrl), maxAge: SESSION_MS / 1000 })
}

export function clearSessionCookie(reply: FastifyReply, publicUrl: string | undefined): void {
  void reply.clearCookie(NAME, attributes(publicUrl))
}

/** `auto`: secure when the request came by https, as a trusted proxy tells; always when people open an https address. */
const attributes = (publicUrl: string | undefined) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl?.startsWith('https:') ? true : 'auto',
  }) as const
