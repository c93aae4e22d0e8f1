import type { FastifyBaseLogger } from 'fastify'
import type { UserId } from '#events/kernel/ids.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import type { Db } from '#projections/engine/projection.ts'
import { users } from '#projections/models/people/users.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { sweepKeys } from './keys/key-rows.ts'
import { sweepPasswords } from './passwords.ts'

/**
 * The tables of rows about people beside the log: passwords, sessions, links by which they set a password, what they saw, where
 * they signed in, their API keys and calendar addresses. The links of invitations are kept by e-mail; the sweep removes them.
 */
const TABLES = [
  ...(['credential', 'session', 'password_tokens', 'seen_revision', 'sign_in_place', 'api_key'] as const),
  'calendar_address',
] as const

const SWEEP_EVERY_MS = 24 * 3_600_000

/** Removes all that is kept of people who have no account any more. */
export async function forgetPeople(db: Db, users: readonly UserId[]): Promise<void> {
  for (const table of TABLES) await db.query(`delete from ${table} where user_id = any($1)`, [users])
}

/**
 * Removes what is kept of people who were deleted: what a killed server or a call under way left behind. It may run at any
 * time and on several servers, since an id is given out once and never comes back.
 */
export async function sweepDeletedPeople(db: Db): Promise<void> {
  for (const table of TABLES)
    await db.query(
      `delete from ${table} using ${users.rows} person where person.id = user_id and (person.doc -> 'isDeleted')::boolean`,
    )
  const { rows } = await db.query<{ readonly email: string; readonly revision: string }>(
    `select doc -> 'user' ->> 'email' as email, doc -> 'ending' ->> 'revision' as revision from ${users.rows}
     where (doc -> 'isDeleted')::boolean`,
  )
  // An invitation that was made after the account was deleted is the next owner's.
  await db.query(
    `delete from registration_tokens link using unnest($1::text[], $2::bigint[]) as gone (email, revision)
     where link.email = gone.email and link.revision < gone.revision`,
    [rows.map(({ email }) => foldCase(email)), rows.map(({ revision }) => revision)],
  )
}

/** Sweeps, now and once a day, what is kept of people in vain, over all outages. @returns what ends that. */
export function keepSweeping({
  pool,
  bus,
  log,
}: {
  readonly pool: Db
  readonly bus: CommandBus
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const failed = (what: string) => (error: unknown) =>
    log.warn({ reason: String(error) }, `${what} were not removed; the next sweep tries again`)
  const sweep = () => {
    running = sweepDeletedPeople(pool)
      .catch(failed('passwords and sessions of deleted people'))
      .then(() => sweepPasswords(pool, bus))
      .catch(failed('replaced passwords'))
      .then(() => sweepKeys(pool, bus))
      .catch(failed('ended API keys'))
  }
  sweep()
  const timer = setInterval(sweep, SWEEP_EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
