import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import type { ProjectionStatus } from '#projections/engine/runner.ts'
import { RETRY_AFTER } from '../http/errors.ts'

export type Health = {
  /** What the server still waits for; empty when it can take work. @throws when a store is away. */
  readonly missing: () => Promise<readonly string[]>
}
type Options = Health & { readonly readModels: () => Promise<readonly ProjectionStatus[]> }

/** A store that does not answer by then is away, for a load balancer that asks whether to send people here. */
const PATIENCE_MS = 4_000
const AWAY: readonly string[] = ['stores']

/**
 * `/healthz`: the process is alive. `/readyz`: it can take work, else 503 with what is missing. Either way it names the read
 * models that are being built or do not go on; one that does not go on keeps the server from nothing else.
 */
export const healthRoutes: FastifyPluginAsync<Options> = async (app, { missing, readModels }) => {
  app.get('/healthz', { config: { access: 'public' } }, async () => ({ status: 'alive' }))
  app.get('/readyz', { config: { access: 'public' } }, async (_, reply) => {
    const inTime = <T>(asked: Promise<T>, otherwise: T) =>
      Promise.race([asked, sleep(PATIENCE_MS, otherwise, { ref: false })]).catch(() => otherwise)
    const [waitsFor, states] = await Promise.all([inTime(missing(), AWAY), inTime(readModels(), [])])
    const lagging = Object.fromEntries(states.flatMap((state) => (isFine(state) ? [] : [[state.name, stateOf(state)]])))
    const details = Object.keys(lagging).length === 0 ? {} : { readModels: lagging }
    if (waitsFor.length === 0) return { status: 'ready', ...details }
    return reply
      .code(503)
      .header('retry-after', RETRY_AFTER)
      .send({ status: 'not ready', waitsFor, ...details })
  })
}

const isFine = ({ isBuilt, trouble }: ProjectionStatus) => isBuilt && trouble === null

const stateOf = ({ share, trouble }: ProjectionStatus): string =>
  trouble ?? `is being built: ${Math.floor(share * 100)} % done`
