import { join, resolve } from 'node:path'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from './startup/config.ts'
import type { Provider } from './provider/client/provider.ts'
import { describeApi } from './http/description/api-document.ts'
import { compressAnswers } from './http/answers/compression.ts'
import { locksOfOthers } from './database/locks-of-others.ts'
import { requireAccess } from './http/door/access.ts'
import { openDoor, openEntrance } from './http/door/door.ts'
import { createFacts } from './history/facts.ts'
import { refusalStories } from './history/refusal-stories.ts'
import { createTrust } from './history/trust.ts'
import { metricsRoutes } from './routes/system/metrics.ts'
import { startMetrics } from './metrics/start-metrics.ts'
import { registerLive } from './live/live.ts'
import { storeLooks } from './routes/system/store-looks.ts'
import { systemRoutes } from './routes/system/system.ts'
import { allRoutes } from './routes/all.ts'
import type { RouteDeps } from './routes/deps.ts'
import { handleErrors } from './http/answers/errors.ts'
import { refusalBodies } from './http/answers/refusal-bodies.ts'
import { freshReads } from './http/answers/read-your-writes.ts'
import { healthRoutes, type Health } from './routes/system/health.ts'
import { peopleNames } from './identity/people-names.ts'
import { makeTurns, NO_BODY_BYTES, takeTurns } from './http/door/costs.ts'
import { createLargeReads } from './http/answers/large-reads.ts'
import type { Limits } from './http/door/limits.ts'
import type { Decoder } from './photos/decoder.ts'
import { createRenditions } from './photos/renditions.ts'
import type { PhotoStore } from './photos/photo-store.ts'
import { nothingHere } from './http/answers/nothing-here.ts'
import { parseJson } from './network/json-depth.ts'
import { answerUnchanged } from './http/answers/revalidation.ts'
import { serveClient } from './http/answers/static-files.ts'
import { createDeliveries } from './provider/webhook/deliveries.ts'
import { readCameras } from './provider/webhook/read-cameras.ts'
import { createSyncNotices } from './provider/sync/sync-notices.ts'
import { createSyncRuns } from './provider/sync/sync-runs.ts'
import { createSeenRevisions } from './history/seen-revisions.ts'
import { createQuotas } from './uploads/quotas.ts'
import { createLookAtPlan } from './uploads/look-at-plan.ts'
import { createTakeUpload } from './uploads/take-upload.ts'
import { createUploadSpace } from './uploads/upload-space.ts'
import type { Runtime } from './runtime.ts'

/** Where the built client lies, from the folder that the server is started in. */
const CLIENT = resolve('dist/client')

export type AppDeps = {
  readonly runtime: Runtime
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy' | 'dataDir'> &
    Partial<Pick<Config, 'demo' | 'metricsToken' | 'sendsOut'>>
  readonly photos: PhotoStore
  readonly health: Health
  readonly provider: Provider
  readonly decoder: Decoder
  /** How much one person or address may ask for. */
  readonly limits: Limits
  /** Folder of the built client; need not exist. */
  readonly client?: string
  /** Called before any route is registered: tests look at the answers of all. */
  readonly watch?: (app: FastifyInstance) => void
}

/** Builds the server around a started runtime; the caller listens, or injects requests in a test. */
export async function buildApp({
  runtime,
  config,
  photos,
  health,
  provider,
  decoder,
  limits,
  client = CLIENT,
  watch,
}: AppDeps): Promise<FastifyInstance> {
  const { bus, database, pool, store, sessions, apiKeys, reserve, reached, atHead, now, log, stores } = runtime
  const { instanceSecrets } = runtime
  const look = storeLooks({ database, store, photos, stores })
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    // Addresses carry tokens, and every request is measured elsewhere: errors alone are logged.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // Node's own default, which Fastify turns off: a request that is never sent whole does not stay for ever.
    requestTimeout: 300_000,
    bodyLimit: NO_BODY_BYTES,
    // Answered by ourselves, as every other error.
    return503OnClosing: false,
  })
  requireAccess(app)
  makeTurns(app)
  watch?.(app)
  const metrics = startMetrics(app, runtime)
  await openEntrance(app, config)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const names = peopleNames(pool)
  const seen = createSeenRevisions(pool, database.listen)
  const syncNotices = createSyncNotices(pool, database.listen)
  const bodies = refusalBodies({ names, stories: refusalStories({ pool, atHead }), now })
  const onAway = (error: unknown) => {
    stores.failed('reads')
    stores.refused('rows', error)
  }
  handleErrors(app, { refusalBodies: bodies, onAway })

  await app.register(
    async (api) => {
      await compressAnswers(api)
      parseJson(api)
      const fresh = freshReads(api, { ...runtime, head: store.head })
      answerUnchanged(api)
      const large = createLargeReads(database.reads)
      const fileOf = takeTurns(api)
      const reads = { pool, large, fileOf, store, names, refusalBodies: bodies, seen, now, fresh, atHead }
      const identity = {
        sessions,
        apiKeys,
        links: runtime.links,
        publicUrl: config.publicUrl,
        isMailOn: runtime.mail.put !== null,
      }
      const deliveries = createDeliveries({
        ...{ db: pool, bus, atHead, log, now },
        readCameras: (...of) => readCameras({ db: pool, instanceSecrets, provider }, ...of),
      })
      api.addHook('onClose', () => deliveries.close())
      const quotas = createQuotas(bus, createUploadSpace(pool, now))
      const deps: RouteDeps = {
        ...reads,
        trust: createTrust({ store, keys: runtime.chainKeys, pool: database.reads, personal: runtime.personal, now }),
        facts: createFacts({ pool: database.reads, personal: runtime.personal, now }),
        ...identity,
        bus,
        reserve,
        photos,
        renditions: createRenditions({ photos, decoder }, join(config.dataDir, 'renditions')),
        provider,
        instanceSecrets,
        syncRuns: createSyncRuns(pool),
        syncNotices,
        deliveries,
        webhooks: runtime.webhooks,
        signedLog: runtime.signedLog,
        personal: runtime.personal,
        metrics,
        quotas,
        takeUpload: createTakeUpload({ photos, decoder, quotas, metrics }),
        lookAtPlan: createLookAtPlan({ decoder, now }, join(config.dataDir, 'looked-at')),
      }
      await openDoor(api, { ...runtime, limits, config })
      await describeApi(api)
      api.setNotFoundHandler(nothingHere)
      await api.register(systemRoutes, { ...runtime, look, config })
      for (const routes of allRoutes) await api.register(routes, deps)
    },
    { prefix: '/api' },
  )
  await app.register(healthRoutes, {
    ...health,
    readModels: runtime.projections.status,
    reactors: runtime.reactors.status,
    unreadable: runtime.unreadable,
    notSigned: () => runtime.signedLog?.trouble() ?? null,
    locks: async () => (database.kind === 'postgres' ? locksOfOthers(pool) : []),
    stores: look.soon,
    clock: runtime.clock.trouble,
  })
  await app.register(metricsRoutes, { figures: runtime.figures, metricsToken: config.metricsToken })
  await registerLive(app, {
    bus,
    store,
    pool,
    listen: database.listen,
    reached,
    seen,
    syncNotices,
    sessions,
    apiKeys,
    stores,
    personal: runtime.personal,
    config,
    limits,
    stages: runtime.figures.stages,
    now,
  })
  await serveClient(app, client)
  return app
}
