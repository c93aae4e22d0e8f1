import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '../startup/config.ts'
import { HttpError } from '../http/http-error.ts'
import type { Figures } from './figures.ts'
import { hasToken, isLocal } from './may-read.ts'

type Options = {
  readonly figures: Figures
  readonly config: Partial<Pick<Config, 'metricsToken'>>
}

/** `/metrics` for Prometheus: on this machine, elsewhere with METRICS_TOKEN (docs/rules.md, METRICS-1). */
export const metricsRoutes: FastifyPluginAsync<Options> = async (app, { figures: { registry }, config }) => {
  app.get('/metrics', { config: { access: 'public' } }, async (request, reply) => {
    if (!isLocal(request) && !hasToken(request, config.metricsToken)) {
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
