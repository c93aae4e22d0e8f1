import type { Pool } from 'pg'
import { foldCase } from '#events/kernel/text.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { PERSONAL } from '#events/personal.ts'
import { dropSchema } from '#projections/engine/lanes.ts'
import type { Projection } from '#projections/engine/projection.ts'
import { rebuild, type Workshop } from '#projections/engine/rebuild.ts'
import { users } from '#projections/models/users.ts'
import type { Snapshots } from '../commands/snapshots.ts'
import { ReadModelsBehind } from '#projections/engine/read-models-behind.ts'
import { rememberErased } from './erased-keys.ts'
import type { PersonKeys } from './person-keys.ts'

export type EraserDeps = Workshop & {
  readonly keys: PersonKeys
  readonly snapshots: Pick<Snapshots, 'clear'>
  readonly projections: readonly Projection[]
  readonly dataDir: string | undefined
  readonly now: () => Date
}

/**
 * Erases a deleted person: destroys their keys, and every copy in the database of what was encrypted with them. Safe to repeat, also
 * after it was cut off anywhere (docs/rules.md, ERASE-4).
 * @returns the ids of the keys that are destroyed now.
 */
async function erasePerson(deps: EraserDeps, userId: UserId, signal: AbortSignal): Promise<string[]> {
  const { pool, keys, snapshots, projections, dataDir, now } = deps
  const ids = await keys.idsOf(userId)
  // Before the key: afterwards the e-mail is not known any more.
  await forgetRows(pool, userId)
  if (dataDir !== undefined) await rememberErased(dataDir, ids)
  await keys.destroy(ids, now())
  await snapshots.clear()
  for (const projection of projections.filter(tellsOfPeople))
    if (!(await rebuild(deps, projection, signal, { anew: true }))) throw new ReadModelsBehind()
  await dropOthers(pool, projections)
  // Postgres keeps a former version of a row in its files until then.
  for (const table of CLEANED) await pool.query(`vacuum ${table}`)
  return ids
}

/** The tables whose rows an erasure changes or removes. */
const CLEANED = [
  ...['person_key', 'registration_tokens', 'mail_outbox', 'login_failure', 'stream_snapshot'],
  ...['auth_metrics', 'session_metrics', 'api_metrics', 'upload_metrics'],
]

/** True if its rows may hold what the log holds encrypted. */
const tellsOfPeople = ({ handles }: Projection): boolean => [...PERSONAL.keys()].some((type) => handles.has(type))

/** Ends of the names of schemas that stand beside the one of a read model for a while. */
const PARTS = ['_next', '_old', '_verify']

/** Removes the rows of other builds, which nothing projects here, and what was left of work on those of this one. */
async function dropOthers(pool: Pool, projections: readonly Projection[]): Promise<void> {
  const { rows } = await pool.query<{ schema: string }>(
    'delete from projections.model where schema <> all($1) returning schema',
    [projections.map(({ schema }) => schema)],
  )
  for (const { schema } of rows) await dropSchema(pool, schema)
  // Rows that are half-built or being compared tell of events as they were read.
  const kept = projections.flatMap((one) => (tellsOfPeople(one) ? [] : PARTS.map((part) => `${one.schema}${part}`)))
  const { rows: left } = await pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname ~ '^rm_' and nspname <> all($1)`,
    // Postgres knows names that are not quoted in lower case.
    [[...projections.map(({ schema }) => schema), ...kept].map((name) => name.toLowerCase())],
  )
  for (const { name } of left) await dropSchema(pool, name)
}

/** Removes rows of tables beside the log and the read models that tell of a person. */
async function forgetRows(pool: Pool, userId: UserId): Promise<void> {
  const { rows } = await pool.query<{ email: string }>(
    `select doc -> 'user' ->> 'email' as email from ${users.rows} where id = $1`,
    [userId],
  )
  const email = foldCase(rows[0]?.email ?? '')
  if (email !== '') await forgetEmail(pool, email)
  await pool.query(`delete from mail_outbox where content ->> 'userId' = $1`, [String(userId)])
  await pool.query('delete from login_failure where user_id = $1', [userId])
  await pool.query(`update auth_metrics set email = null, ip_address = null, user_agent = null where user_id = $1`, [
    userId,
  ])
  await pool.query('update session_metrics set ip_address = null, user_agent = null where user_id = $1', [userId])
  await pool.query('update api_metrics set user_agent = null where user_id = $1', [userId])
  await pool.query(`update upload_metrics set file_name = '' where user_id = $1`, [userId])
}

async function forgetEmail(pool: Pool, email: string): Promise<void> {
  await pool.query('delete from registration_tokens where email = $1', [email])
  await pool.query('update mail_outbox set error = null where strpos(lower(error), $1) > 0', [email])
  await pool.query('delete from mail_outbox where strpos(lower(content::text), $1) > 0', [email])
  await pool.query('update auth_metrics set email = null, ip_address = null where lower(email) = $1', [email])
}

/** Erases people, one call after another may, until it is closed. */
export function openEraser(deps: EraserDeps) {
  const closing = new AbortController()
  return {
    /** See {@link erasePerson}. @throws when it is closed meanwhile; another call goes on there. */
    erase: (userId: UserId) => erasePerson(deps, userId, closing.signal),
    close: () => closing.abort(),
  }
}
