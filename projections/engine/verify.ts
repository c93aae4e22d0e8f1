import type { PoolClient, QueryResult, QueryResultRow } from 'pg'
import { noteCompared } from './compared.ts'
import { createMissing, createSchema, dropSchema, readModels } from './lanes.ts'
import type { Target } from './advance.ts'
import { underLease } from './locks.ts'
import type { Projection } from './projection.ts'
import { foldAll, type Workshop } from './rebuild.ts'
import { transaction } from './transaction.ts'

/** A row that does not stand as the log says; null where there is none. */
export type Difference = { readonly id: number; readonly served: unknown; readonly folded: unknown }

/** `differences` are at most the first {@link MAX_DIFFERENCES}; `rows` is how many the log leads to at `position`. */
export type Verification = {
  readonly name: string
  readonly position: string
  readonly rows: number
  readonly differing: number
  readonly differences: readonly Difference[]
}

/** There is nothing to compare now; the message is a sentence. */
export class CannotVerify extends Error {
  override readonly name = 'CannotVerify'
}

const MAX_DIFFERENCES = 100
/** A statement over a whole read model takes longer than the connections of requests allow. */
const WHOLE_WITHIN_MS = 3_600_000

/**
 * Folds the log into a scratch schema up to where the serving rows are and compares all of them. Reads and projecting go on.
 * The result is noted. @param rest see {@link foldAll}.
 * @throws CannotVerify when there are no rows of this version yet, or another process verifies this projection.
 */
export async function verify(
  workshop: Workshop,
  projection: Projection,
  signal: AbortSignal,
  rest?: (busyMs: number) => Promise<void>,
): Promise<Verification> {
  const { name } = projection
  const scratch = `${projection.schema}_verify`
  await createMissing(workshop.pool, [], false)
  const verification = await underLease(workshop.locks, `verify ${name}`, async (lost) => {
    try {
      const found = await compare(workshop, { projection, schema: scratch }, AbortSignal.any([signal, lost]), rest)
      await noteCompared(workshop.pool, projection.schema, found)
      return found
    } finally {
      await dropSchema(workshop.pool, scratch)
    }
  })
  if (!verification) throw new CannotVerify(`The projection ${name} is being verified already.`)
  return verification
}

async function compare(
  workshop: Workshop,
  { projection, schema: scratch }: Target,
  signal: AbortSignal,
  rest?: (busyMs: number) => Promise<void>,
) {
  const { pool } = workshop
  const { name, table } = projection
  const { position, empty } = await transaction(pool, async (client) => {
    // Rows and checkpoint as they are at one moment.
    await client.query(`set transaction isolation level repeatable read`)
    const served = (await readModels(client, [projection])).get(projection.schema)
    if (!served?.isBuilt) throw new CannotVerify(`The projection ${name} has not been built yet.`)
    const empty = await createSchema(client, projection, scratch)
    await overAll(client, `create unlogged table ${scratch}.served as select id, doc from ${projection.rows}`)
    return { position: served.lane.position, empty }
  })
  await foldAll(workshop, { projection, schema: scratch }, empty, signal, { until: position, ...(rest && { rest }) })
  const both = `${scratch}.served s full join ${scratch}.${table} f using (id)`
  return transaction(pool, async (client) => {
    const { rows: counts } = await overAll<{ rows: number; differing: number }>(
      client,
      `select count(f.id) as rows, count(*) filter (where s.doc is distinct from f.doc) as differing from ${both}`,
    )
    const { rows: differences } = await overAll<Difference>(
      client,
      `select id, s.doc as served, f.doc as folded from ${both} where s.doc is distinct from f.doc
       order by id limit ${MAX_DIFFERENCES}`,
    )
    return { name, position, rows: 0, differing: 0, ...counts[0], differences }
  })
}

/** Runs a statement that goes over a whole read model, within a transaction. */
async function overAll<Row extends QueryResultRow>(client: PoolClient, text: string): Promise<QueryResult<Row>> {
  await client.query(`set local statement_timeout = ${WHOLE_WITHIN_MS}`)
  const whole = { text, query_timeout: WHOLE_WITHIN_MS }
  return client.query<Row>(whole)
}
