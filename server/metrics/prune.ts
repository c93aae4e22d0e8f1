import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#projections/engine/projection.ts'
import { METRICS_TABLES } from './tables.ts'

/** How long metrics are kept (decisions, "Everything else that the specification lists"). */
const KEPT_MS = 30 * 24 * 3_600_000
/** How often they are pruned, by whichever node comes first, and how often each node looks whether it is time. */
const PRUNE_EVERY_MS = 3_600_000
const LOOK_EVERY_MS = 600_000
/** Rows of one deletion, some tens of milliseconds. */
const MAX_DELETED_ROWS = 5_000

type Options = {
  readonly db: Db
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Removes what is older than 30 days. One node does: the one that first notes that it is time.
 * @returns whether this node did. @throws when the database is away.
 */
export async function pruneMetrics({ db, now }: Omit<Options, 'log'>): Promise<boolean> {
  const at = now()
  const before = (ms: number) => new Date(at.getTime() - ms).toISOString()
  const { rows } = await db.query(
    'update metrics_pruning set pruned_at = $1 where pruned_at < $2 returning pruned_at',
    [at.toISOString(), before(PRUNE_EVERY_MS)],
  )
  if (rows.length === 0) return false
  for (const table of METRICS_TABLES) {
    let deleted = MAX_DELETED_ROWS
    while (deleted === MAX_DELETED_ROWS) {
      const result = await db.query<{ deleted: number }>(
        `with gone as (
           delete from ${table} where ctid = any(array(select ctid from ${table} where "timestamp" < $1 limit ${MAX_DELETED_ROWS}))
           returning 1
         ) select count(*)::int as deleted from gone`,
        [before(KEPT_MS)],
      )
      deleted = result.rows[0]?.deleted ?? 0
    }
  }
  return true
}

/** Prunes from now on, over all outages. @returns what ends that. */
export function keepPruning(options: Options): () => Promise<void> {
  let running = Promise.resolve()
  const prune = () => {
    running = pruneMetrics(options).then(
      () => undefined,
      (error: unknown) => options.log.warn({ reason: String(error) }, 'metrics could not be pruned'),
    )
  }
  prune()
  const timer = setInterval(prune, LOOK_EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
