import type { FastifyBaseLogger } from 'fastify'
import { BeingBuilt } from '#projections/engine/being-built.ts'
import { repeat } from '#projections/engine/retry.ts'
import { READ_MODELS, type ReadModelName } from '#projections/models/all.ts'
import { publishViews } from '#projections/reporting/publish.ts'
import { REPORTING_VIEWS } from '#projections/reporting/views.ts'
import type { Database } from '../database/database.ts'

/** How often a node looks whether the views are there, in milliseconds: those over rows of a build that is gone go with these. */
const LOOK_EVERY_MS = 3_600_000
/** The longest pause while read models are built, or after a failure. */
const MAX_PAUSE_MS = 30_000

/** The read models that the views show. */
const REPORTED = (Object.keys(READ_MODELS) as ReadModelName[]).filter((name) =>
  REPORTING_VIEWS.some(({ model }) => model === READ_MODELS[name]),
)

type Deps = {
  readonly database: Pick<Database, 'pool' | 'kind'>
  readonly demandBuilt: (models: readonly ReadModelName[]) => void
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Keeps the views of the schema `reporting` over the rows of this build, once these are whole. @returns what ends that. */
export function keepReporting({ database, demandBuilt, log }: Deps): () => Promise<void> {
  const closing = new AbortController()
  const running = repeat(
    async () => {
      demandBuilt(REPORTED)
      await publishViews(database.pool, REPORTING_VIEWS, { hasRoles: database.kind === 'postgres' })
    },
    {
      signal: closing.signal,
      failed: (error) => {
        if (!(error instanceof BeingBuilt))
          log.warn({ err: error }, 'the views for reports were not made, and are later')
      },
      paceMs: LOOK_EVERY_MS,
      maxPauseMs: MAX_PAUSE_MS,
    },
  )
  return async () => {
    closing.abort()
    await running
  }
}
