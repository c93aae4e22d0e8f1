import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { z } from 'zod'
import type { UserId } from '#events/kernel/ids.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import type { Db } from '#projections/engine/projection.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { CommandIdReused } from '../commands/command-error.ts'
import { createFairTurns, NoTurn } from '../fairness/fair-turns.ts'
import { HttpError } from '../errors/http-error.ts'

/** Argon2id (the package's default) with OWASP's least parameters: 19 MiB, two passes, one lane. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash, with {@link ARGON2}, of random bytes that were not kept: verified where there is no user or no password. */
const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$+POi8IM/RN1SwPMBdTF5vQ$PG49D0dFty3e33gxF9z75y701w4kc6+sli9LIPjiqxk'

/** Names the password that an account came with; others have an id that the log names (docs/decisions/0001-0030/0028). */
const FIRST_PASSWORD = '00000000-0000-0000-0000-000000000000'

/** A person's password: the one of this id; null: the one that their account came with. */
type PasswordRef = { readonly user: UserId; readonly passwordId: string | null }
const keyOf = ({ user, passwordId }: PasswordRef): (string | number | null)[] => [user, passwordId ?? FIRST_PASSWORD]

const Row = z.object({ password_hash: z.string() })

/** A password that was typed, and whose turn its work takes (docs/rules.md, HTTP-23): `turnOf` of a request. */
export type TypedPassword = { readonly password: string; readonly turn: string }

/** A password in the form that is hashed: keyboards write the same letters in several ways. */
const formOf = (password: string): string => password.normalize('NFKC')

/** Passwords of before have the form in which they were typed. */
const fits = async (hashed: string, password: string): Promise<boolean> =>
  (await verify(hashed, formOf(password))) || (formOf(password) !== password && (await verify(hashed, password)))

/** Sets the password that a person's account comes with; the one before stops working. */
export async function setPassword(db: Db, user: UserId, password: string): Promise<void> {
  await db.query(
    `insert into credential (user_id, password_id, password_hash) values ($1, $2, $3)
     on conflict (user_id, password_id) do update set password_hash = excluded.password_hash`,
    [...keyOf({ user, passwordId: null }), await hash(formOf(password), ARGON2)],
  )
}

/**
 * Puts a password down, which counts once the log says so, and has that recorded. Sent again under the same id it must be the
 * same one. @param record throws a Rejection when the password is not to count.
 * @throws CommandIdReused when it is another; HttpError as {@link checkRoom}; what `record` throws.
 */
export async function putPassword<T>(
  db: Db,
  ref: PasswordRef,
  typed: TypedPassword,
  record: () => Promise<T>,
): Promise<T> {
  const made = await inTurn(typed.turn, () => hash(formOf(typed.password), ARGON2))
  // A command that comes again makes the row young again: a sweep takes it for one that is under way. A new row has no xmax.
  const { rows } = await db.query<{ readonly isNew: boolean }>(
    `insert into credential as known (user_id, password_id, password_hash) values ($1, $2, $3)
     on conflict (user_id, password_id) do update set created_at = now() returning known.xmax = 0 as "isNew"`,
    [...keyOf(ref), made],
  )
  const isNew = rows[0]?.isNew === true
  if (!isNew && !(await verifyPassword(db, ref, typed))) throw new CommandIdReused()
  try {
    return await record()
  } catch (error) {
    // Only a refusal proves that it does not count: an append whose answer was lost may have been made.
    if (isNew && error instanceof Rejection) await removePassword(db, ref)
    throw error
  }
}

/** Takes a password away, so that no one can sign in with it. */
async function removePassword(db: Db, ref: PasswordRef): Promise<void> {
  await db.query(`delete from credential where user_id = $1 and password_id = $2`, keyOf(ref))
}

/**
 * Removes a person's other passwords, but those that were put down within the hour: their commands may be under way. A call that
 * was sent again much later may name a password that counts no more: it removes none.
 */
export async function removeOtherPasswords(db: Db, bus: CommandBus, ref: PasswordRef): Promise<void> {
  const counting = await bus.account().read(({ users }) => users.get(ref.user)?.passwordId)
  if (counting !== ref.passwordId) return
  await db.query(
    `delete from credential where user_id = $1 and password_id <> $2 and created_at < now() - interval '1 hour'`,
    keyOf(ref),
  )
}

/**
 * Removes every password that does not count, as the log has it: replaced ones, and those whose command never took effect. Those
 * that were put down within the hour stay as {@link removeOtherPasswords} says. It may run on several servers at any time.
 */
export async function sweepPasswords(db: Db, bus: CommandBus): Promise<void> {
  const counting = await bus
    .account()
    .read(({ users }) => [...users].map(([user, { passwordId }]) => keyOf({ user, passwordId })))
  await db.query(
    `delete from credential where created_at < now() - interval '1 hour' and (user_id, password_id) not in
       (select user_id, password_id from unnest($1::bigint[], $2::uuid[]) as counting (user_id, password_id))`,
    [counting.map(([user]) => user), counting.map(([, passwordId]) => passwordId)],
  )
}

/**
 * Verifying or making a hash takes a core for some 30 ms. Half of the cores do it; the others are kept for people who are signed
 * in.
 */
export const VERIFY_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
const CROWDED = 'Too many people are signing in at the same moment'
/** About a second's work, so that those who wait are answered soon. */
export const MAX_WAITING = 32
const turns = createFairTurns({ atOnce: VERIFY_AT_ONCE, maxWaiting: MAX_WAITING, maxWaitingOfOne: MAX_WAITING })

/**
 * @throws HttpError 503 with Retry-After when too many wait for their password to be verified, 429 when these are of the same
 * person or network (docs/rules.md, HTTP-10).
 */
export function checkRoom(turn: string): void {
  try {
    turns.demandPlace(turn)
  } catch (error) {
    throw explained(error)
  }
}

/** @throws HttpError as {@link checkRoom} */
const inTurn = <T>(turn: string, work: () => Promise<T>): Promise<T> =>
  turns.run(turn, work).catch((error: unknown) => {
    throw explained(error)
  })

function explained(error: unknown): unknown {
  if (!(error instanceof NoTurn)) return error
  const headers = { 'retry-after': '1' }
  return error.places === 'own'
    ? new HttpError(429, `${CROWDED} from your network. Try again in a moment.`, { code: 'too-many-logins', headers })
    : new HttpError(503, `${CROWDED}. Try again in a moment.`, { code: 'unavailable', headers })
}

/**
 * Gives true when this is the person's password. Does the same work without a person (null) and for one without a password, so
 * that its duration does not tell who has an account.
 * @throws HttpError as {@link checkRoom}.
 */
export async function verifyPassword(
  db: Db,
  ref: PasswordRef | null,
  { password, turn }: TypedPassword,
): Promise<boolean> {
  const { rows } = await db.query(
    `select password_hash from credential where user_id = $1 and password_id = $2`,
    ref ? keyOf(ref) : [null, null],
  )
  const own = rows.length > 0 ? Row.parse(rows[0]).password_hash : null
  const isRight = await inTurn(turn, () => fits(own ?? DECOY, password))
  return own !== null && isRight
}
