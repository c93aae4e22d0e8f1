import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '../errors/http-error.ts'

/** Host headers by which a program reaches its own machine, whatever the port. */
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** True if a Host header names this machine itself. */
export const isLoopbackHost = (host: string | undefined): boolean => LOOPBACK_HOST.test(host ?? '')

/** Settings that say by which names people reach the server: PUBLIC_URL, and whether it is the demo. */
export type NameSettings = { readonly publicUrl: string | undefined; readonly demo?: boolean }

/**
 * True if the server answers to the Host header of a request or handshake. In the demo, whose passwords are public, a page of
 * another site could have its own name resolve to this machine and read along: a loopback name or that of PUBLIC_URL must stand
 * in the Host header, which no browser leaves out. Elsewhere proxies and health checks may call the server as they like: cookies
 * and Origin tell pages apart (docs/decisions/0031-0060/0049).
 */
export function hostAllowed({ host }: IncomingHttpHeaders, { demo = false, publicUrl }: NameSettings): boolean {
  if (!demo || host === undefined || isLoopbackHost(host)) return true
  return publicUrl !== undefined && new URL(publicUrl).host === host.toLowerCase()
}

/** @throws HttpError 421 for a request that {@link hostAllowed} refuses. */
export function demandOwnName({ headers }: Pick<FastifyRequest, 'headers'>, config: NameSettings): void {
  if (hostAllowed(headers, config)) return
  const sentence =
    'The demo answers under names of its own machine alone, such as http://127.0.0.1 with its port. Open it there, or set PUBLIC_URL to the address that people open.'
  throw new HttpError(421, sentence, { code: 'foreign-host' })
}

/** True if a person comes by https: as PUBLIC_URL says, or the request itself behind a trusted proxy. */
export const comesByHttps = (
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  { publicUrl }: Pick<NameSettings, 'publicUrl'>,
): boolean => protocol === 'https' || publicUrl?.startsWith('https:') === true
