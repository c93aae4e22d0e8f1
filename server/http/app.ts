import { resolve } from 'node:path'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../startup/config.ts'
import { compressAnswers } from './compression.ts'
import { drainOnClose } from './drain.ts'
import { requireAccess } from './access.ts'
import { guards } from './guards.ts'
import { identityRoutes } from '../routes/session.ts'
import { registerLive } from '../live/live.ts'
import { allRoutes } from '../routes/all.ts'
import type { RouteDeps } from '../routes/deps.ts'
import { secureHeaders } from './headers.ts'
import { handleErrors } from './errors.ts'
import { freshReads } from './read-your-writes.ts'
import { healthRoutes, type Health } from '../routes/health.ts'
import { peopleNames } from '../identity/people-names.ts'
import { type Limits, limitRequests } from './limits.ts'
import { nothingHere } from './nothing-here.ts'
import { answerUnchanged } from './revalidation.ts'
import { serveClient } from './static-files.ts'
import { checkVisibility } from './visible.ts'
import type { Runtime } from '../startup/runtime.ts'

/** Where the built client lies, from the folder that the server is started in. */
const CLIENT = resolve('dist/client')

export type AppDeps = {
  readonly runtime: Runtime
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy'>
  readonly health: Health
  /** How much one session or address may ask for. */
  readonly limits: Limits
  /** Folder of the built client; need not exist. */
  readonly client?: string
}

/** Builds the server around a started runtime; the caller listens, or injects requests in a test. */
export async function buildApp({
  runtime,
  config,
  health,
  limits,
  client = CLIENT,
}: AppDeps): Promise<FastifyInstance> {
  const { bus, database, pool, store, sessions, reserve, reached, atHead, now, log, stores } = runtime
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    // Addresses carry tokens, and every request is measured elsewhere: errors alone are logged.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // Node's own default, which Fastify turns off: a request that is never sent whole does not stay for ever.
    requestTimeout: 300_000,
    // Answered by ourselves, as every other error.
    return503OnClosing: false,
  })
  requireAccess(app)
  drainOnClose(app)
  await secureHeaders(app, config)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const names = peopleNames(pool)
  handleErrors(app, { names, now, onAway: () => stores.failed('reads') })

  await app.register(
    async (api) => {
      await compressAnswers(api)
      const fresh = freshReads(api, { ...runtime, head: store.head })
      answerUnchanged(api)
      const deps: RouteDeps = { bus, pool, names, now, fresh, atHead, reserve }
      await limitRequests(api, { limits, sessions })
      await api.register(guards, { sessions, config })
      checkVisibility(api, runtime)
      api.setNotFoundHandler(nothingHere)
      await api.register(identityRoutes, { db: pool, bus, sessions, now, config, fresh, atHead })
      for (const routes of allRoutes) await api.register(routes, deps)
    },
    { prefix: '/api' },
  )
  await app.register(healthRoutes, {
    ...health,
    readModels: runtime.projections.status,
    reactors: runtime.reactors.status,
    unreadable: runtime.unreadable,
  })
  await registerLive(app, { bus, store, pool, listen: database.listen, reached, sessions, stores, config, now })
  await serveClient(app, client)
  return app
}
