import { hash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { UserId } from '#events/kernel/ids.ts'
import type { Db } from '#projections/engine/projection.ts'

const KeptAddress = z.object({ id: z.guid(), user: UserId })
type KeptAddress = z.infer<typeof KeptAddress>

/** 32 random bytes, in the letters of addresses. */
const SECRET = /^[\w-]{43}$/
const digestOf = (secret: string): string => hash('sha256', secret)

/**
 * Keeps the digest of a new secret for a calendar address, which opens something once the log says so.
 * @returns the secret, which goes into one answer and nowhere else; null where the address has had one before.
 */
export async function newCalendarSecret(db: Db, { id, user }: KeptAddress): Promise<string | null> {
  const secret = randomBytes(32).toString('base64url')
  const { rows } = await db.query(
    `insert into calendar_address (id, user_id, secret_hash) values ($1, $2, $3) on conflict (id) do nothing returning id`,
    [id, user, digestOf(secret)],
  )
  return rows.length > 0 ? secret : null
}

/** The address that a secret is of, whether it is open or not; null for none. Nothing is read for what can be no secret. */
export async function findCalendarAddress(db: Db, secret: string): Promise<KeptAddress | null> {
  if (!SECRET.test(secret)) return null
  const { rows } = await db.query(`select id, user_id as "user" from calendar_address where secret_hash = $1`, [
    digestOf(secret),
  ])
  return rows.length > 0 ? KeptAddress.parse(rows[0]) : null
}

/** True if the secret of an address is known here. After a restore to before it was made, none is. */
export async function isCalendarKept(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.query(`select from calendar_address where id = $1`, [id])
  return rows.length > 0
}

export async function removeCalendars(db: Db, ids: readonly string[]): Promise<void> {
  await db.query(`delete from calendar_address where id = any($1)`, [ids])
}
