import type { Pool } from 'pg'
import type { z } from 'zod'
import { ID_KINDS, type IdKind } from '#events/registry.ts'
import { CommandIdReused } from './command-error.ts'
import { digestOf, keyedDigestInSlices, keyedDigestOf } from './command-id.ts'
import type { CommandMeta } from './command.ts'

/** How long a creation that is resent gives the same ids, in days. */
const DAYS_KEPT = 7
/** How often those that are older are removed, in milliseconds. */
const REMOVE_EVERY_MS = 24 * 3_600_000

/** The command that ids are wanted for: `content` is what it asks, without ids. */
export type Reservation = {
  readonly kind: IdKind
  readonly count: number
  readonly meta: Pick<CommandMeta, 'actor' | 'commandId'>
  readonly content: unknown
}

/**
 * Gives out ids for what a command creates. They are kept under the command's id before anything is appended, so that the
 * same command by the same person gets the same ones again, and a retry never makes two. @throws CommandIdReused
 */
export type Reserve = (reservation: Reservation) => Promise<number[]>

/**
 * @param keys see `chainKeys`: contents may tell of people, so that their digests are keyed. @param highest the highest ids that the log knows: after a rebuild of the database the sequences go on past them. Asked
 * before the first id is given out, and after a failure, which is the caller's, before the next.
 */
export function openReservations(
  pool: Pool,
  keys: readonly [Buffer, ...Buffer[]],
  highest: () => Promise<Readonly<Record<IdKind, number>>>,
): Reserve {
  let passing: Promise<void> | null = null
  const passLog = () => {
    passing ??= highest()
      .then((ids) => advancePast(pool, ids))
      .catch((error: unknown) => {
        passing = null
        throw error
      })
    return passing
  }
  let removedAt = Number.NEGATIVE_INFINITY
  const removeOld = async () => {
    if (performance.now() - removedAt < REMOVE_EVERY_MS) return
    removedAt = performance.now()
    await pool.query(`delete from reservation where created_at < now() - interval '${DAYS_KEPT} days'`)
  }

  return async ({ kind, count, meta, content }) => {
    await passLog()
    await removeOld()
    const key = [meta.actor.id ?? 0, meta.commandId]
    const digest = await keyedDigestInSlices(keys[0], content)
    await pool.query(
      `insert into reservation (person, command_id, digest, ids)
       values ($1, $2, $3, (select array_agg(nextval('${kind}_id')) from generate_series(1, $4)))
       on conflict do nothing`,
      [...key, digest, count],
    )
    const { rows } = await pool.query<{ digest: string; ids: string[] }>(
      'select digest, ids from reservation where person = $1 and command_id = $2',
      key,
    )
    const [reserved] = rows
    // Rows of another APP_SECRET, and those of builds whose digests were not keyed.
    const before = () => [...keys.slice(1).map((key) => keyedDigestOf(key, content)), digestOf(content)]
    if (!reserved || (reserved.digest !== digest && !before().includes(reserved.digest))) throw new CommandIdReused()
    return reserved.ids.map(Number)
  }
}

/** As {@link Reserve}, for a creation of one. @param id the schema of its id. */
export async function reserveOne<Id extends z.ZodType>(
  reserve: Reserve,
  id: Id,
  reservation: Omit<Reservation, 'count'>,
): Promise<z.output<Id>> {
  const [first] = await reserve({ ...reservation, count: 1 })
  return id.parse(first)
}

/**
 * Takes every number up to the highest ones out of the sequences, and gives none of them to anyone. Only `nextval` moves a
 * sequence safely beside others who use it: `setval` puts it back to what it was when it was read.
 */
async function advancePast(pool: Pool, highest: Readonly<Record<IdKind, number>>): Promise<void> {
  for (const kind of ID_KINDS) {
    await pool.query(
      `select max(nextval('${kind}_id'))
       from ${kind}_id at, generate_series(at.last_value + at.is_called::int, $1::bigint)`,
      [highest[kind]],
    )
  }
}
