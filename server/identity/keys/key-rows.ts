import { z } from 'zod'
import { ApiKeyId } from '#events/keys/keys.ts'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import type { UserId } from '#events/kernel/ids.ts'
import type { Db } from '#projections/engine/projection.ts'
import type { CommandBus } from '../../commands/command-bus.ts'
import type { KeySession, Session } from '../remembered-sessions.ts'
import { digestOfKey } from './key-text.ts'

/** How coarsely the last use of a key is kept: one write an hour at most. */
const USED_EVERY = "interval '1 hour'"

/** Stands in the place of a digest that no key has. */
const ENDED = `'ended ' || id`

const Kept = z.object({ id: ApiKeyId, name: z.string(), last_used_at: z.date().nullable() })
type NewRow = { readonly id: ApiKeyId; readonly user: UserId; readonly name: string; readonly key: string }

/** Keeps the digest and the name of a key, which opens something once the log says so. False: its id was kept before. */
export async function insertKey(db: Db, { id, user, name, key }: NewRow): Promise<boolean> {
  const { rows } = await db.query(
    `insert into api_key (id, user_id, name, token_hash) values ($1, $2, $3, $4) on conflict (id) do nothing returning id`,
    [id, user, name, digestOfKey(key)],
  )
  return rows.length > 0
}

/** Forgets the digest of a key that ended. Its name stays, for the history, until its person is deleted. */
export async function endKey(db: Db, id: ApiKeyId): Promise<void> {
  await db.query(`update api_key set token_hash = ${ENDED} where id = $1`, [id])
}

export async function removeKey(db: Db, id: ApiKeyId): Promise<void> {
  await db.query(`delete from api_key where id = $1`, [id])
}

/** The id of the key that has this digest; null when none has. */
export async function findKey(db: Db, digest: string): Promise<ApiKeyId | null> {
  const { rows } = await db.query(`select id from api_key where token_hash = $1`, [digest])
  return rows.length > 0 ? Kept.pick({ id: true }).parse(rows[0]).id : null
}

/** Notes that a key is used. */
export async function touchKey(db: Db, id: ApiKeyId, now: Date): Promise<void> {
  await db.query(
    `update api_key set last_used_at = $2
     where id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - ${USED_EVERY})`,
    [id, now.toISOString()],
  )
}

/** The names and last uses of all keys that are kept. */
export async function listKeys(db: Db): Promise<ReadonlyMap<ApiKeyId, { name: string; lastUsedAt: string | null }>> {
  const { rows } = await db.query(`select id, name, last_used_at from api_key`)
  return new Map(
    z
      .array(Kept)
      .parse(rows)
      .map(({ id, name, last_used_at: at }) => [id, { name, lastUsedAt: at?.toISOString() ?? null }]),
  )
}

/** Looks up the names of API keys for a reader; undefined: they are told of none. A key is told of none, either (docs/rules.md, HIST-121). */
export const keyNamesFor = (db: Db, reader: Session | KeySession) =>
  EMPLOYEES.includes(reader.user.role) && !('key' in reader) ? (ids: readonly string[]) => keyNames(db, ids) : undefined

/** The names of keys; of those whose person was deleted there is none. */
async function keyNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query(`select id, name from api_key where id = any($1)`, [ids])
  return new Map(
    z
      .array(Kept.pick({ id: true, name: true }))
      .parse(rows)
      .map(({ id, name }) => [id, name]),
  )
}

/**
 * Removes what is kept of keys that were never recorded since their command failed, and the digests of those that ended. Those of the last hour stay: their
 * command may be under way. It may run on several servers at any time.
 */
export async function sweepKeys(db: Db, bus: Pick<CommandBus, 'keys'>): Promise<void> {
  const { known, ended } = await bus.keys().read((view) => ({
    known: [...view.keys()],
    ended: [...view].flatMap(([id, { isEnded }]) => (isEnded ? [id] : [])),
  }))
  const old = `created_at < now() - interval '1 hour'`
  await db.query(`delete from api_key where ${old} and id <> all($1)`, [known])
  await db.query(`update api_key set token_hash = ${ENDED} where ${old} and id = any($1) and token_hash <> ${ENDED}`, [
    ended,
  ])
}
