import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { LockedUser } from '#events/account/api.ts'
import { UserId } from '#events/kernel/ids.ts'
import type { Db } from '#projections/engine/projection.ts'
import { HttpError } from '../errors/http-error.ts'
import { latestBy } from '../event-store/clock-watch.ts'
import { type Client, networkOf, placeOf } from '../network/networks.ts'
import type { Limit } from '../errors/too-many.ts'

/** `scope` names the count in its rows. */
type Failures = Limit & { readonly scope: 'here' | 'everywhere'; readonly orElse: string }

const MINUTE_MS = 60_000
/** From one address. */
const HERE: Failures = { scope: 'here', max: 10, windowMs: 15 * MINUTE_MS, orElse: '' }
/** From all addresses together, but for the places where the person signed in before: each of those has a count of its own. */
const EVERYWHERE: Failures = {
  scope: 'everywhere',
  max: 100,
  windowMs: 60 * MINUTE_MS,
  orElse: ', or sign in where you did before',
}

const LIMITS = [HERE, EVERYWHERE].map(({ scope, max, windowMs }) => `('${scope}', ${max}, ${windowMs / 1000})`).join()

/** How long a place is remembered where a person signed in. */
const KNOWN_DAYS = 180
const SWEEP_EVERY_MS = MINUTE_MS

const Oldest = z.object({ at: z.date().nullable() })
const Locked = z.array(z.object({ userId: UserId, until: z.date() }))

/** Takes a count back. */
type TakeBack = () => Promise<void>

/**
 * At most 10 failed logins for one pair of account and address in 15 minutes, and 100 for one account in an hour, counted in
 * Postgres over all nodes (docs/rules.md, ACCESS-7 and ACCOUNT-37). Names without an account count like accounts. Failures under a
 * clock that was ahead do not count (METRICS-63).
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
   * @returns takes it back; to be called when the login succeeds.
   * @throws HttpError 429 with Retry-After when the failures are used up. Refused logins do not prolong the wait.
   */
  async count(account: UserId | string, client: Client): Promise<TakeBack> {
    const now = this.#now()
    await this.#sweep(now)
    const place = (await this.#isKnown(account, client)) ? placeOf(client) : null
    const user = typeof account === 'string' ? null : account
    const takeBack = await this.#take([account, networkOf(client, 'narrow')], HERE, user, now)
    try {
      const takeBackAll = await this.#take([account, place, 'all'], EVERYWHERE, user, now)
      return async () => void (await Promise.all([takeBack(), takeBackAll()]))
    } catch (error) {
      await takeBack()
      throw error
    }
  }

  /** Remembers where a person signed in, or set a password by a link: failures elsewhere do not lock them out there. */
  async remember(user: UserId, client: Client): Promise<void> {
    await this.#db.query(
      `insert into sign_in_place (user_id, place, last_at) values ($1, $2, $3)
       on conflict (user_id, place) do update set last_at = excluded.last_at`,
      [user, digestOf([user, placeOf(client)]), this.#now().toISOString()],
    )
  }

  /** Forgets what failed for an account, wherever that was. */
  async end(user: UserId): Promise<void> {
    await this.#db.query(`delete from login_failure where user_id = $1`, [user])
  }

  /** The users whose failures are used up at one place at least, and until when at the longest. */
  async locked(): Promise<LockedUser[]> {
    const now = this.#now()
    // The oldest of the newest failures that make the lock falls out of the window last.
    const { rows } = await this.#db.query(
      `select user_id as "userId", max(until) as until
       from (
         select user_id, counted[cardinality(counted) - max + 1] + window_s * interval '1 second' as until
         from login_failure join (values ${LIMITS}) as limits (scope, max, window_s) using (scope)
           cross join lateral (select array(select at from unnest(failed_at) at where at <= $2) as counted) as those
         where user_id is not null and cardinality(counted) >= max
       ) as locks
       where until > $1 group by user_id order by user_id`,
      [now.toISOString(), latestBy(now).toISOString()],
    )
    return Locked.parse(rows).map(({ userId, until }) => ({ userId, until: until.toISOString() }))
  }

  async #isKnown(account: UserId | string, client: Client): Promise<boolean> {
    // The same work for a name without an account.
    const user = typeof account === 'string' ? null : account
    const { rows } = await this.#db.query(`select 1 from sign_in_place where user_id = $1 and place = $2`, [
      user,
      digestOf([account, placeOf(client)]),
    ])
    return rows.length > 0
  }

  /** @param counted what these failures have in common. @throws HttpError 429 */
  async #take(counted: readonly unknown[], failures: Failures, user: UserId | null, now: Date): Promise<TakeBack> {
    const key = digestOf(counted)
    const [at, since] = [now.toISOString(), new Date(now.getTime() - failures.windowMs).toISOString()]
    const counts = 'at > $3 and at <= $6'
    const { rows } = await this.#db.query(
      `insert into login_failure (pair, failed_at, last_at, user_id, scope)
       values ($1, array[$2::timestamptz], $2::timestamptz, $4, $5)
       on conflict (pair) do update set
         failed_at = array(select at from unnest(login_failure.failed_at) at where ${counts}) || excluded.failed_at,
         last_at = excluded.last_at
       where (select count(*) from unnest(login_failure.failed_at) at where ${counts}) < ${failures.max}
       returning pair`,
      [key, at, since, user, failures.scope, latestBy(now).toISOString()],
    )
    if (rows.length === 0) throw tooManyFailures(await this.#waitMs(key, since, failures, now), failures)
    return async () => {
      await this.#db.query(
        `update login_failure set failed_at = array_remove(failed_at, $2::timestamptz) where pair = $1`,
        [key, at],
      )
    }
  }

  /** Until the oldest of the failures falls out of the window. */
  async #waitMs(key: string, since: string, { windowMs }: Failures, now: Date): Promise<number> {
    const { rows } = await this.#db.query(
      `select min(at) as at from login_failure, unnest(failed_at) at where pair = $1 and at > $2 and at <= $3`,
      [key, since, latestBy(now).toISOString()],
    )
    const { at } = Oldest.parse(rows[0])
    return at ? at.getTime() + windowMs - now.getTime() : 0
  }

  async #sweep(now: Date): Promise<void> {
    if (now.getTime() - this.#sweptAt < SWEEP_EVERY_MS) return
    this.#sweptAt = now.getTime()
    const before = (ms: number) => [new Date(now.getTime() - ms).toISOString()]
    await this.#db.query(`delete from login_failure where last_at <= $1`, before(EVERYWHERE.windowMs))
    await this.#db.query(`delete from sign_in_place where last_at <= $1`, before(KNOWN_DAYS * 24 * 60 * MINUTE_MS))
  }
}

/** A digest: what was typed for a name may be a password, and where people are is theirs. */
const digestOf = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

function tooManyFailures(waitMs: number, { orElse }: Failures): HttpError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const minutes = Math.ceil(seconds / 60)
  return new HttpError(
    429,
    `Too many failed logins. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}${orElse}.`,
    { code: 'too-many-logins', headers: { 'retry-after': String(seconds) } },
  )
}
