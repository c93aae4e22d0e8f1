import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { UserId } from '#events/kernel/ids.ts'
import type { Db } from '#projections/engine/projection.ts'
import { HttpError } from '../http/http-error.ts'

const MAX_FAILURES = 10
const WINDOW_MS = 15 * 60_000
const SWEEP_EVERY_MS = 60_000

const Oldest = z.object({ at: z.date().nullable() })

/**
 * At most 10 failed logins for one pair of account and address in 15 minutes, counted in Postgres over all nodes
 * (decisions, "Identity"). Names without an account count like accounts.
 */
export class LoginLimit {
  readonly #db: Db
  readonly #now: () => Date
  #sweptAt = 0

  constructor(db: Db, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  /**
   * Counts a login as failed before its password is looked at, so that many at once cannot outrun the count.
   * @param account the user's id, so that username and e-mail count as one; the name in folded case where there is no user.
   * @param address the client's, of IPv6 its network.
   * @returns takes it back; to be called when the login succeeds.
   * @throws HttpError 429 with Retry-After when the ten are used up. Refused logins do not prolong the wait.
   */
  async count(account: UserId | string, address: string): Promise<() => Promise<void>> {
    const now = this.#now()
    await this.#sweep(now)
    // A digest: what was typed for a name may be a password.
    const pair = createHash('sha256')
      .update(JSON.stringify([account, address]))
      .digest('hex')
    const [at, since] = [now.toISOString(), new Date(now.getTime() - WINDOW_MS).toISOString()]
    const counted = await this.#db.query(
      `insert into login_failure (pair, failed_at, last_at)
       values ($1, array[$2::timestamptz], $2::timestamptz)
       on conflict (pair) do update set
         failed_at = array(select at from unnest(login_failure.failed_at) at where at > $3) || excluded.failed_at,
         last_at = excluded.last_at
       where (select count(*) from unnest(login_failure.failed_at) at where at > $3) < ${MAX_FAILURES}
       returning pair`,
      [pair, at, since],
    )
    if (counted.rows.length === 0) throw tooMany(await this.#waitMs(pair, since, now))
    return async () => {
      await this.#db.query(
        `update login_failure set failed_at = array_remove(failed_at, $2::timestamptz) where pair = $1`,
        [pair, at],
      )
    }
  }

  /** Until the oldest of the ten failures falls out of the window. */
  async #waitMs(pair: string, since: string, now: Date): Promise<number> {
    const { rows } = await this.#db.query(
      `select min(at) as at from login_failure, unnest(failed_at) at where pair = $1 and at > $2`,
      [pair, since],
    )
    const { at } = Oldest.parse(rows[0])
    return at ? at.getTime() + WINDOW_MS - now.getTime() : 0
  }

  async #sweep(now: Date): Promise<void> {
    if (now.getTime() - this.#sweptAt < SWEEP_EVERY_MS) return
    this.#sweptAt = now.getTime()
    await this.#db.query(`delete from login_failure where last_at <= $1`, [
      new Date(now.getTime() - WINDOW_MS).toISOString(),
    ])
  }
}

function tooMany(waitMs: number): HttpError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const minutes = Math.ceil(seconds / 60)
  return new HttpError(
    429,
    `Too many failed logins. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { code: 'too-many-logins', headers: { 'retry-after': String(seconds) } },
  )
}
