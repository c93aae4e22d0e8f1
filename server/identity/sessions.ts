import { hash, randomBytes, randomUUID } from 'node:crypto'
import { type Actor, SYSTEM } from '#events/kernel/actor.ts'
import type { User } from '#events/account/user.ts'
import { userAfter } from '#events/account/user-after.ts'
import { CommandId, type UserId } from '#events/kernel/ids.ts'
import type { SessionCommand } from '#events/session/session.ts'
import { isReadable, type LogEvent } from '#events/registry.ts'
import type { ReadModelName } from '#projections/models/all.ts'
import type { Db } from '#projections/engine/projection.ts'
import { findAccount } from '#projections/models/users.ts'
import type { CommandMeta } from '../commands/command.ts'
import { BEFORE_ALL, type Position } from '../event-store/port.ts'
import { SessionEndings } from './session-endings.ts'
import { findSession, insertSession, removeExpired, removeOldest } from './session-rows.ts'
import { UnknownSecrets } from './unknown-secrets.ts'

/** A person signed in with one browser. One object per session and process as long as it is remembered. */
export type Session = {
  /** Names the session in the log; it is not the secret in the cookie. */
  readonly sessionId: string
  /** As of the last check, {@link CHECK_AGAIN_MS} ago at most. */
  readonly user: User
  readonly expiresAt: Date
  /** That of the stream of accounts when the person signed in: what ends sessions later ends this one. */
  readonly accountsRevision: number
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

/** How long a check against the database is believed, should the event of a session's end not come through. */
export const CHECK_AGAIN_MS = 30_000
const MAX_REMEMBERED = 10_000

/** Sessions that one person may have: browsers that they signed in with and never signed out of (docs/rules.md, ACCOUNT-36). */
export const MAX_SESSIONS_OF_ONE = 30

type Found = { readonly session: Session; readonly isRenewed: boolean } | null
type Checked = Omit<Session, 'lastPosition'> & { readonly isRenewed: boolean }
type Remembered = { readonly session: Writable<Session>; checkedAt: number }
type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/** The sessions of all people: rows in Postgres, checks remembered in memory, ends announced through the log. */
export class Sessions {
  readonly #deps: SessionDeps
  readonly #remembered = new Map<string, Remembered>()
  readonly #unknown = new UnknownSecrets()
  readonly #endings = new SessionEndings()
  /** The checks under way, shared by requests that come meanwhile. */
  readonly #checks = new Map<string, Promise<Found>>()
  /** Counts the ends this process saw, so that a check that was under way during one is not believed. */
  #ends = 0

  constructor(deps: SessionDeps) {
    this.#deps = deps
  }

  /**
   * Signs a person in and gives the secret, for the cookie and nowhere else. Ends those of their sessions that expired, and the
   * oldest of more than {@link MAX_SESSIONS_OF_ONE}.
   * @param accountsRevision that of the accounts on which it was decided that they may sign in.
   */
  async create(user: User, accountsRevision: number): Promise<string> {
    const { db, now } = this.#deps
    const createdAt = now()
    await this.#removed(user.id, await removeExpired(db, user.id, createdAt))
    const secret = randomBytes(32).toString('base64url')
    const sessionId = randomUUID()
    // The event first: a session that the log does not know could not be ended on other nodes.
    await this.#execute('SignIn', sessionId, user.id, actorOf({ user }))
    await insertSession(db, { sessionId, tokenHash: digestOf(secret), user: user.id, createdAt, accountsRevision })
    // After it stands there: of several that begin at once, the last to look sees all.
    await this.#removed(user.id, await removeOldest(db, user.id, MAX_SESSIONS_OF_ONE))
    return secret
  }

  /** The session of a cookie's value as far as this process remembers it, without a look whether it goes on. */
  recall(secret: string): Pick<Session, 'sessionId' | 'user'> | undefined {
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

  /** To be called with every new event of the log, on every node. Gives whose sessions it ended, if it is such an event. */
  onLogEvent(event: LogEvent): ReturnType<SessionEndings['note']> {
    if (!isReadable(event)) return null
    if (event.type === 'SignedOut') this.#ended(event.data.sessionId)
    const ending = this.#endings.note(event)
    if (ending) this.#ends++
    for (const [tokenHash, { session }] of this.#remembered) {
      if (session.user.id === ending?.user && this.isOver(session)) this.#remembered.delete(tokenHash)
      else session.user = userAfter(session.user, event)
    }
    return ending
  }

  /** Whether an event that this process heard of ended a session, of which a caller may still think that it goes on. */
  isOver({ user, ...session }: Pick<Session, 'user' | 'sessionId' | 'accountsRevision'>): boolean {
    return this.#endings.isOver(user.id, session)
  }

  /** Ends sessions whose rows are removed already. */
  async #removed(user: UserId, sessionIds: readonly string[]): Promise<void> {
    for (const id of sessionIds) this.#ended(id)
    await Promise.all(sessionIds.map((id) => this.#execute('SignOut', id, user, SYSTEM)))
  }

  #ended(sessionId: string): void {
    this.#ends++
    for (const [tokenHash, { session }] of this.#remembered) {
      if (session.sessionId === sessionId) this.#remembered.delete(tokenHash)
    }
  }

  async #check(tokenHash: string, now: Date, mayRenew: boolean) {
    const { db } = this.#deps
    const found = await findSession(db, tokenHash, now, mayRenew)
    if (!found) return null
    const { id: sessionId, user_id, expires_at: expiresAt, accounts_revision: accountsRevision } = found.row
    const account = await findAccount(db, user_id)
    // A person who is not among the users yet is not gone.
    if (!account) this.#deps.demandBuilt(['users'])
    if (!account || this.#endings.isOver(user_id, { sessionId, accountsRevision }, account.ending)) return null
    return { sessionId, user: account.user, expiresAt, accountsRevision, isRenewed: found.isRenewed }
  }

  #remember(tokenHash: string, { isRenewed: _, ...found }: Checked, now: Date): Session {
    // The same object again, so that what was noted on it (lastPosition) stays.
    const session = Object.assign(this.#remembered.get(tokenHash)?.session ?? { lastPosition: BEFORE_ALL }, found)
    this.#remembered.delete(tokenHash)
    this.#remembered.set(tokenHash, { session, checkedAt: now.getTime() })
    if (this.#remembered.size > MAX_REMEMBERED) {
      const [oldest] = this.#remembered.keys()
      if (oldest !== undefined) this.#remembered.delete(oldest)
    }
    return session
  }

  async #execute(type: SessionCommand['type'], sessionId: string, user: UserId, actor: Actor): Promise<void> {
    const meta = { actor, commandId: CommandId.parse(randomUUID()), source: 'web' } as const
    await this.#deps.commands.sessions(user).execute({ type, data: { sessionId } }, meta)
  }
}

const digestOf = (secret: string): string => hash('sha256', secret)
