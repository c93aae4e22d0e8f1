import type { Pool } from 'pg'
import { readModels } from './lanes.ts'
import type { Projection } from './projection.ts'

/** The reason that `/readyz` and the page System give of rows that are past the log. */
const PAST_THE_LOG = 'is past the log, which is older or another one, and is built anew'

/**
 * Has no read model read whose rows are past the log, as after an older copy of the log was put under the database, until it is built
 * anew (docs/rules.md, STORE-63). @param readHead asks where the log ends, after the rows: another node may write meanwhile.
 */
export async function doubtPastLog(
  pool: Pool,
  projections: readonly Projection[],
  readHead: () => Promise<string>,
): Promise<void> {
  const models = [...(await readModels(pool, projections)).values()]
  const head = await readHead()
  const past = models.filter(({ lane }) => lane.position > head)
  if (past.length === 0) return
  // Another node may have built some of them anew by now, whose lanes have another build then.
  await pool.query(
    `update projections.model set is_built = false, trouble = $1 from projections.lane
     where name = lane and schema = any($2) and build = any($3)`,
    [PAST_THE_LOG, past.map(({ schema }) => schema), past.map(({ lane }) => lane.build)],
  )
}
