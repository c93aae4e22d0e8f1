import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import { RETRY_AFTER } from '../http/errors.ts'

export type Health = {
  /** What the server still waits for; empty when it can take work. @throws when a store is away. */
  readonly missing: () => Promise<readonly string[]>
}

/** What does not answer within so many milliseconds is away for whoever wants to know whether to send people here. */
const PATIENCE = 4_000
const AWAY: readonly string[] = ['stores']

/** `/healthz`: the process is alive. `/readyz`: it can take work, else 503 with what is missing. */
export const healthRoutes: FastifyPluginAsync<Health> = async (app, { missing }) => {
  app.get('/healthz', { config: { access: 'public' } }, async () => ({ status: 'alive' }))
  app.get('/readyz', { config: { access: 'public' } }, async (_, reply) => {
    const waitsFor = await Promise.race([missing(), sleep(PATIENCE, AWAY, { ref: false })]).catch(() => AWAY)
    if (waitsFor.length === 0) return { status: 'ready' }
    return reply.code(503).header('retry-after', RETRY_AFTER).send({ status: 'not ready', waitsFor })
  })
}
