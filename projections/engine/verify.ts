import {
  type Checkpoint,
  createMissing,
  createSchema,
  dropSchema,
  readCheckpoint,
  servingSchema,
} from './checkpoint.ts'
import { underLease } from './locks.ts'
import type { Projection } from './projection.ts'
import { foldAll, type Workshop } from './rebuild.ts'
import { transaction } from './transaction.ts'

/** A row that does not stand as the log says; null where there is none. */
export type Difference = { readonly id: number; readonly served: unknown; readonly folded: unknown }

/** `differences` are at most the first {@link MOST_DIFFERENCES}; `rows` is how many the log leads to at `position`. */
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

const MOST_DIFFERENCES = 100

/**
 * Folds the log into a scratch schema up to where the serving rows are and compares all of them. Reads and projecting go on.
 * @throws CannotVerify when the serving rows are of another version or somebody else verifies this projection.
 */
export async function verify(workshop: Workshop, projection: Projection, signal: AbortSignal): Promise<Verification> {
  const { name } = projection
  const scratch = `${servingSchema(projection)}_verify`
  await createMissing(workshop.pool, [])
  const verification = await underLease(workshop.locks, `verify ${name}`, async (lost) => {
    try {
      return await compare(workshop, projection, scratch, AbortSignal.any([signal, lost]))
    } finally {
      await dropSchema(workshop.pool, scratch)
    }
  })
  if (!verification) throw new CannotVerify(`The projection ${name} is being verified already.`)
  return verification
}

async function compare(workshop: Workshop, projection: Projection, scratch: string, signal: AbortSignal) {
  const { pool } = workshop
  const { name, table } = projection
  const { served, empty } = await transaction(pool, async (client) => {
    // Rows and checkpoint as they are at one moment.
    await client.query(`set transaction isolation level repeatable read`)
    const served = await servedCheckpoint(client, projection)
    const empty = await createSchema(client, projection, scratch)
    await client.query(`create table ${scratch}.served as select id, doc from ${served.schema}.${table}`)
    return { served, empty }
  })
  await foldAll(workshop, projection, empty, signal, served.position)
  const both = `${scratch}.served s full join ${scratch}.${table} f using (id)`
  const { rows: counts } = await pool.query<{ rows: number; differing: number }>(
    `select count(f.id) as rows, count(*) filter (where s.doc is distinct from f.doc) as differing from ${both}`,
  )
  const { rows: differences } = await pool.query<Difference>(
    `select id, s.doc as served, f.doc as folded from ${both} where s.doc is distinct from f.doc order by id limit $1`,
    [MOST_DIFFERENCES],
  )
  return { name, position: served.position, rows: 0, differing: 0, ...counts[0], differences }
}

async function servedCheckpoint(db: Parameters<typeof readCheckpoint>[0], projection: Projection): Promise<Checkpoint> {
  const served = await readCheckpoint(db, servingSchema(projection))
  if (!served) throw new CannotVerify(`The projection ${projection.name} has not been built yet.`)
  if (served.version !== projection.version) {
    throw new CannotVerify(
      `The projection ${projection.name} serves version ${served.version}; this program knows ${projection.version}.`,
    )
  }
  return served
}
