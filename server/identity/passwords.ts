import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { z } from 'zod'
import type { UserId } from '#events/kernel/ids.ts'
import type { Db } from '#projections/engine/projection.ts'
import { HttpError } from '../http/http-error.ts'

/** Argon2id (the package's default) with OWASP's least parameters: 19 MiB, two passes, one lane. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash, with {@link ARGON2}, of random bytes that were not kept: verified where there is no user or no password. */
const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$+POi8IM/RN1SwPMBdTF5vQ$PG49D0dFty3e33gxF9z75y701w4kc6+sli9LIPjiqxk'

/** What a password must be that is set anew (specification of accounts, section 5). */
export const NewPassword = z
  .string()
  .min(8, 'Password must be at least 8 characters')
  .regex(/[A-Z]/, 'Password must contain at least one uppercase letter')
  .regex(/[a-z]/, 'Password must contain at least one lowercase letter')
  .regex(/[0-9]/, 'Password must contain at least one number')

const Row = z.object({ password_hash: z.string() })

/** Sets a person's password; the one before stops working. */
export async function setPassword(db: Db, user: UserId, password: string): Promise<void> {
  await db.query(
    `insert into credential (user_id, password_hash) values ($1, $2)
     on conflict (user_id) do update set password_hash = excluded.password_hash`,
    [user, await hash(password, ARGON2)],
  )
}

/** Takes a person's password away, so that they cannot sign in. */
export async function removePassword(db: Db, user: UserId): Promise<void> {
  await db.query(`delete from credential where user_id = $1`, [user])
}

/** Verifying takes a core for some 30 ms. Half of the cores do it; the others are kept for people who are signed in. */
export const VERIFY_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** About a second's work, so that those who wait are answered soon. */
export const MAX_WAITING = 32
const verifying = pLimit(VERIFY_AT_ONCE)

/** @throws HttpError 503 with Retry-After when too many wait for their password to be verified (docs/rules.md, HTTP-4). */
export function checkRoom(): void {
  if (verifying.pendingCount < MAX_WAITING) return
  const sentence = 'Too many people are signing in at the same moment. Try again in a moment.'
  throw new HttpError(503, sentence, { code: 'unavailable', headers: { 'retry-after': '1' } })
}

/**
 * Whether this is the person's password. Does the same work without a person (null) and for one without a password, so
 * that its duration does not tell who has an account.
 * @throws HttpError as {@link checkRoom}.
 */
export async function verifyPassword(db: Db, user: UserId | null, password: string): Promise<boolean> {
  const { rows } = await db.query(`select password_hash from credential where user_id = $1`, [user])
  const own = rows.length > 0 ? Row.parse(rows[0]).password_hash : null
  checkRoom()
  const isRight = await verifying(() => verify(own ?? DECOY, password))
  return own !== null && isRight
}
