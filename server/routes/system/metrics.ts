import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { HttpError } from '../../errors/http-error.ts'
import type { Figures } from '../../metrics/figures.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import { isLoopbackHost } from '../../network/own-names.ts'

type Options = {
  readonly figures: Figures
  /** Lets programs of other machines read the metrics. */
  readonly metricsToken?: string | undefined
}

/** `/metrics` for Prometheus: on this machine, elsewhere with METRICS_TOKEN (docs/rules.md, METRICS-1). */
export const metricsRoutes: FastifyPluginAsync<Options> = async (app, { figures: { registry }, metricsToken }) => {
  app.get('/metrics', { config: { cost: 'small', access: 'public' } }, async (request, reply) => {
    if (!isLocal(request) && !hasToken(request, metricsToken)) {
      const headers = { 'www-authenticate': 'Bearer' }
      throw new HttpError(401, 'Metrics are for this machine, or for a request with METRICS_TOKEN.', {
        code: 'no-metrics-token',
        headers,
      })
    }
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Headers by which proxies say that they pass on what another one asks. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/**
 * True if a request comes from this very machine: by the address of its connection, by its Host header, and no proxy says that
 * it passes on another machine's request. The addresses that TRUST_PROXY takes from headers have no part in it.
 */
function isLocal({ raw: { socket }, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
  const { remoteAddress = '' } = socket
  const isLoopback = LOOPBACK.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')
  return isLoopback && isLoopbackHost(headers.host) && FORWARDED.every((name) => headers[name] === undefined)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** True if a request carries this token, by `Authorization: Bearer`; false where there is none. Tells nothing by its time. */
function hasToken({ headers }: Pick<FastifyRequest, 'headers'>, token: string | undefined): boolean {
  const [, given] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token))
}
