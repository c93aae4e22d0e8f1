import type { FastifyPluginAsync } from 'fastify'
import { HttpError } from '../errors/http-error.ts'
import type { Figures } from '../metrics/figures.ts'
import { hasToken, isLocal } from './metrics-access.ts'

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
