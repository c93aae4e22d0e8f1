import type { Pool } from 'pg'
import { foldCase } from '#events/kernel/text/text.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { keysIn, PERSONAL } from '#events/personal.ts'
import { dropSchema } from '#projections/engine/lanes.ts'
import type { Projection } from '#projections/engine/projection.ts'
import type { Log } from '#projections/engine/log.ts'
import { rebuildAll, type Workshop } from '#projections/engine/rebuild.ts'
import { users } from '#projections/models/people/users.ts'
import { forgetPeople } from '../identity/deleted-people.ts'
import type { Snapshots } from '../commands/snapshots.ts'
import type { Database } from '../database/database.ts'
import { ERASED_METRICS } from '../metrics/tables.ts'
import type { EventStore } from '../event-store/port.ts'
import { ReadModelsBehind } from '#projections/engine/read-models-behind.ts'
import { clearDisk } from './clear-disk.ts'
import { rememberErased } from './erased-keys.ts'
import type { PersonKeys } from './person-keys.ts'

export type EraserDeps = Omit<Workshop, 'log'> & {
  readonly keys: PersonKeys
  /** See `startPersonal`. */
  readonly storeWithout: (ids: readonly string[]) => Pick<EventStore, keyof Log | 'readStored'>
  readonly snapshots: Pick<Snapshots, 'clear'>
  readonly projections: readonly Projection[]
  readonly dataDir: string | undefined
  readonly writeAnew: Database['writeAnew']
  readonly now: () => Date
}

/**
 * Erases a deleted person: destroys their keys, and every copy in the database of what was encrypted with them. Safe to repeat, also
 * after it was cut off anywhere (docs/rules.md, ERASE-4).
 * @returns the ids of the keys that are destroyed now.
 */
async function erasePerson(deps: EraserDeps, userId: UserId, signal: AbortSignal): Promise<string[]> {
  const { pool, keys, snapshots, projections, dataDir, writeAnew, now } = deps
  const ids = await keys.idsOf(userId)
  // Before the key: afterwards the e-mail is not known any more.
  await forgetRows(pool, userId, keys.emailsOf(ids))
  if (dataDir !== undefined) await rememberErased(dataDir, ids)
  await destroyUnserved(deps, ids, () => keys.destroy(ids, now()), signal)
  // Rows that came meanwhile; those that come later are written without.
  await forgetMetrics(pool, userId)
  await snapshots.clear()
  await dropOthers(pool, projections)
  if (writeAnew === null) for (const table of CLEANED) await pool.query(`vacuum (analyze) ${table}`)
  else await clearDisk(pool, writeAnew)
  return ids
}

/**
 * Destroys keys while no read model tells any more what they open: rows without it serve before. Rows that were folded with these keys
 * meanwhile are built once more.
 */
async function destroyUnserved(
  deps: EraserDeps,
  ids: readonly string[],
  destroy: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const log = deps.storeWithout(ids)
  const telling = deps.projections.filter(tellsOfPeople)
  const build = async (whenServed?: () => Promise<void>) => {
    const isBuilt = await rebuildAll({ ...deps, log }, telling, signal, {
      anew: true,
      ...(whenServed && { whenServed }),
    })
    if (!isBuilt) throw new ReadModelsBehind()
  }
  const head = await log.head()
  await build(destroy)
  for await (const event of log.readStored(head)) if (keysIn(event).some((id) => ids.includes(id))) return build()
}

/** The tables whose rows an erasure changes or removes. VACUUM makes room of former versions, which a server writes over in time. */
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

/** Removes rows of tables beside the log and the read models that tell of a person. @param emails of their keys. */
async function forgetRows(pool: Pool, userId: UserId, emails: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ email: string }>(
    `select doc -> 'user' ->> 'email' as email from ${users.rows} where id = $1`,
    [userId],
  )
  const all = new Set([...emails, ...rows.map(({ email }) => foldCase(email))].filter((email) => email !== ''))
  for (const email of all) await forgetEmail(pool, email)
  // A call that was under way when they were deleted may have left some.
  await forgetPeople(pool, [userId])
  await pool.query(`delete from mail_outbox where content ->> 'userId' = $1`, [String(userId)])
  await pool.query('delete from login_failure where user_id = $1', [userId])
  await forgetMetrics(pool, userId)
}

async function forgetMetrics(pool: Pool, userId: UserId): Promise<void> {
  for (const [table, columns] of Object.entries(ERASED_METRICS)) {
    const values = Object.entries(columns).map(([column, value]) => `${column} = ${value}`)
    await pool.query(`update ${table} set ${values.join(', ')} where user_id = $1`, [userId])
  }
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
