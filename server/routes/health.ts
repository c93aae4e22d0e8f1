import type { FastifyPluginAsync } from 'fastify'

export type Health = {
  /** What the server still waits for; empty when it can take work. @throws when a store is away. */
  readonly missing: () => Promise<readonly string[]>
}

/** `/healthz`: the process is alive. `/readyz`: it can take work, else 503 with what is missing. */
export const healthRoutes: FastifyPluginAsync<Health> = async (app, { missing }) => {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_, reply) => {
    const waitsFor = await missing().catch(() => ['stores'])
    return waitsFor.length === 0 ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', waitsFor })
  })
}
