import { hash, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Actor, SYSTEM } from '#events/kernel/actor.ts'
import type { User } from '#events/account/api.ts'
import { CommandId, UserId } from '#events/kernel/ids.ts'
import type { SessionCommand } from '#events/session/session.ts'
import type { LogEvent } from '#events/registry.ts'
import type { ReadModelName } from '#projections/models/all.ts'
import type { Db } from '#projections/engine/projection.ts'
import { findUser } from '#projections/models/users.ts'
import type { CommandMeta } from '../commands/command.ts'
import { BEFORE_ALL, type Position } from '../event-store/port.ts'
import { UnknownSecrets } from './unknown-secrets.ts'

/** A person signed in with one browser. One object per session and process as long as it is remembered. */
export type Session = {
  /** Names the session in the log; it is not the secret in the cookie. */
  readonly sessionId: string
  /** As of the last check, {@link CHECK_AGAIN_MS} ago at most. */
  readonly user: User
  readonly expiresAt: Date
  /** The last place in the log that an answer to this session named; its reads wait for the read models to get there. */
  lastPosition: Position
}

/** Who acts in the commands of a session. */
export const actorOf = ({ user: { id, role } }: Pick<Session, 'user'>): Actor => ({ id, role })

type SessionDeps = {
  readonly db: Db
  readonly commands: {
    sessions(user: UserId): { execute(command: SessionCommand, meta: CommandMeta): Promise<unknown> }
  }
  readonly now: () => Date
  /** @throws BeingBuilt while a read model is not whole. */
  readonly demandBuilt: (names: readonly ReadModelName[]) => void
}

const HOUR_MS = 3_600_000
/** How long a session lasts after its last renewal (decisions, "Identity"). */
export const SESSION_MS = 7 * 24 * HOUR_MS
/** How long a check against the database is believed, should the event of a session's end not come through. */
export const CHECK_AGAIN_MS = 30_000
const MAX_REMEMBERED = 10_000

type Found = { readonly session: Session; readonly isRenewed: boolean } | null
type Remembered = { readonly session: Writable<Session>; checkedAt: number }
type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

const Row = z.object({ id: z.guid(), user_id: UserId, expires_at: z.date() })

/** The sessions of all people: rows in Postgres, checks remembered in memory, ends announced through the log. */
export class Sessions {
  readonly #deps: SessionDeps
  readonly #remembered = new Map<string, Remembered>()
  readonly #unknown = new UnknownSecrets()
  /** The checks under way, shared by requests that come meanwhile. */
  readonly #checks = new Map<string, Promise<Found>>()
  /** Counts the ends this process saw, so that a check that was under way during one is not believed. */
  #ends = 0

  constructor(deps: SessionDeps) {
    this.#deps = deps
  }

  /** Signs a person in and gives the secret, for the cookie and nowhere else. Ends those of their sessions that expired. */
  async create(user: User): Promise<string> {
    const { db, now } = this.#deps
    const createdAt = now()
    await this.#endExpired(user.id, createdAt)
    const secret = randomBytes(32).toString('base64url')
    const sessionId = randomUUID()
    const expiresAt = new Date(createdAt.getTime() + SESSION_MS)
    // The event first: a session that the log does not know could not be ended on other nodes.
    await this.#execute('SignIn', sessionId, user.id, actorOf({ user }))
    await db.query(
      `insert into session (id, token_hash, user_id, created_at, renewed_at, expires_at) values ($1, $2, $3, $4, $4, $5)`,
      [sessionId, digestOf(secret), user.id, createdAt.toISOString(), expiresAt.toISOString()],
    )
    return secret
  }

  /** The session of a cookie's value as far as this process remembers it, without a look whether it goes on. */
  recall(secret: string): Pick<Session, 'sessionId'> | undefined {
    return this.#remembered.get(digestOf(secret))?.session
  }

  /**
   * The session of a cookie's value, or null when it never was, has expired, was ended, or its person is gone.
   * `isRenewed`: it just got seven more days, so the cookie must get them too.
   * @param mayRenew false where no cookie can be set with the answer.
   */
  async find(secret: string, mayRenew = true): Promise<Found> {
    const tokenHash = digestOf(secret)
    const now = this.#deps.now()
    const known = this.#remembered.get(tokenHash)
    if (known && now.getTime() - known.checkedAt < CHECK_AGAIN_MS) {
      return known.session.expiresAt > now ? { session: known.session, isRenewed: false } : null
    }
    if (this.#unknown.has(tokenHash, now)) return null
    const underWay = this.#checks.get(tokenHash)
    if (underWay) {
      const found = await underWay
      return found && { session: found.session, isRenewed: false }
    }
    const check = this.#look(tokenHash, now, mayRenew).finally(() => this.#checks.delete(tokenHash))
    this.#checks.set(tokenHash, check)
    return check
  }

  async #look(tokenHash: string, now: Date, mayRenew: boolean): Promise<Found> {
    const ends = this.#ends
    const found = await this.#check(tokenHash, now, mayRenew)
    if (ends !== this.#ends) return this.#look(tokenHash, this.#deps.now(), mayRenew)
    if (!found) {
      this.#remembered.delete(tokenHash)
      this.#unknown.add(tokenHash, now)
      return null
    }
    return { session: this.#remember(tokenHash, found, now), isRenewed: found.isRenewed }
  }

  /** Ends a session here at once, elsewhere as soon as the event arrives there. Ending it twice is no error. */
  async end({ sessionId, user }: Pick<Session, 'sessionId' | 'user'>): Promise<void> {
    await this.#deps.db.query(`delete from session where id = $1`, [sessionId])
    this.#ended(sessionId)
    await this.#execute('SignOut', sessionId, user.id, actorOf({ user }))
  }

  /** To be called with every new event of the log, on every node. */
  onLogEvent(event: LogEvent): void {
    if (event.type === 'SignedOut') this.#ended(event.data.sessionId)
  }

  #ended(sessionId: string): void {
    this.#ends++
    for (const [tokenHash, { session }] of this.#remembered) {
      if (session.sessionId === sessionId) this.#remembered.delete(tokenHash)
    }
  }

  async #check(tokenHash: string, now: Date, mayRenew: boolean) {
    const { db } = this.#deps
    const renewed = mayRenew ? await this.#renew(tokenHash, now) : []
    const isRenewed = renewed.length > 0
    const { rows } = isRenewed
      ? { rows: renewed }
      : await db.query(`select id, user_id, expires_at from session where token_hash = $1 and expires_at > $2`, [
          tokenHash,
          now.toISOString(),
        ])
    if (rows.length === 0) return null
    const row = Row.parse(rows[0])
    const user = await findUser(db, row.user_id)
    // A person who is not among the users yet is not gone.
    if (!user) this.#deps.demandBuilt(['users'])
    return user && { sessionId: row.id, user, expiresAt: row.expires_at, isRenewed }
  }

  /** Seven more days, unless it has expired or got them within the hour; the row then, or none. */
  async #renew(tokenHash: string, now: Date): Promise<readonly unknown[]> {
    const after = (ms: number) => new Date(now.getTime() + ms).toISOString()
    const { rows } = await this.#deps.db.query<Record<string, unknown>>(
      `update session set renewed_at = $2, expires_at = $3
       where token_hash = $1 and expires_at > $2 and renewed_at <= $4 returning id, user_id, expires_at`,
      [tokenHash, after(0), after(SESSION_MS), after(-HOUR_MS)],
    )
    return rows
  }

  #remember(tokenHash: string, { sessionId, user, expiresAt }: Omit<Session, 'lastPosition'>, now: Date): Session {
    // The same object again, so that what was noted on it (lastPosition) stays.
    const session = this.#remembered.get(tokenHash)?.session ?? { sessionId, user, expiresAt, lastPosition: BEFORE_ALL }
    Object.assign(session, { user, expiresAt })
    this.#remembered.delete(tokenHash)
    this.#remembered.set(tokenHash, { session, checkedAt: now.getTime() })
    if (this.#remembered.size > MAX_REMEMBERED) {
      const [oldest] = this.#remembered.keys()
      if (oldest !== undefined) this.#remembered.delete(oldest)
    }
    return session
  }

  async #endExpired(user: UserId, now: Date): Promise<void> {
    const { rows } = await this.#deps.db.query(
      `delete from session where user_id = $1 and expires_at <= $2 returning id`,
      [user, now.toISOString()],
    )
    const expired = z.array(Row.pick({ id: true })).parse(rows)
    await Promise.all(expired.map(({ id }) => this.#execute('SignOut', id, user, SYSTEM)))
  }

  async #execute(type: SessionCommand['type'], sessionId: string, user: UserId, actor: Actor): Promise<void> {
    const meta = { actor, commandId: CommandId.parse(randomUUID()), source: 'web' } as const
    await this.#deps.commands.sessions(user).execute({ type, data: { sessionId } }, meta)
  }
}

const digestOf = (secret: string): string => hash('sha256', secret)
