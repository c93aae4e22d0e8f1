// Longer than 200 lines: one memory of sessions, whose methods all change the same few fields.
import { hash, randomBytes, randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Actor, SYSTEM } from '#events/kernel/actor.ts'
import type { User } from '#events/account/user.ts'
import { isAboutUsers, userAfter } from '#events/account/decide/user-after.ts'
import { CommandId, UserId } from '#events/kernel/ids.ts'
import type { SessionCommand } from '#events/session/session.ts'
import { isReadable, type LogEvent } from '#events/registry.ts'
import type { ReadModelName } from '#projections/models/all.ts'
import type { Db } from '#projections/engine/projection.ts'
import { findFormerUser } from '#projections/models/people/former-users.ts'
import { type EndReason, findAccount } from '#projections/models/people/users.ts'
import type { CommandMeta } from '../commands/command.ts'
import { BEFORE_ALL } from '../event-store/port.ts'
import { EndedSessions } from './ended-sessions.ts'
import { CHECK_AGAIN_MS, MAX_REMEMBERED, type RememberedSession, type Session } from './remembered-sessions.ts'
import { SessionEndings } from './session-endings.ts'
import { findSession, insertSession, removeExpired, removeOldest } from './session-rows.ts'
import { UnknownSecrets } from './unknown-secrets.ts'

/** Who acts in the commands of a session. */
export const actorOf = ({ user: { id, role } }: Pick<Session, 'user'>): Actor => ({ id, role })

type SessionDeps = {
  readonly db: Db
  readonly commands: {
    session(user: UserId): { execute(command: SessionCommand, meta: CommandMeta): Promise<unknown> }
  }
  readonly now: () => Date
  /** @throws BeingBuilt while a read model is not whole. */
  readonly demandBuilt: (names: readonly ReadModelName[]) => void
}

/** Sessions that one person may have: browsers that they signed in with and never signed out of (docs/rules.md, ACCOUNT-36). */
export const MAX_SESSIONS_OF_ONE = 30

type BegunSession = Pick<Session, 'user' | 'sessionId' | 'accountsRevision'>
type Writable<T> = { -readonly [Key in keyof T]: T[Key] }
type FoundSession = { readonly session: Session; readonly isRenewed: boolean } | null

/** The sessions of all people: rows in Postgres, checks remembered in memory, ends announced through the log. */
export class Sessions {
  readonly #deps: SessionDeps
  /** By the digests of their secrets. */
  readonly #remembered = new LRUCache<string, RememberedSession<Writable<Session>>>({ max: MAX_REMEMBERED })
  readonly #unknown = new UnknownSecrets()
  readonly #endings = new SessionEndings()
  readonly #ended = new EndedSessions()
  /** E-mails that this process heard of: the read model may not show them yet, and they say what their person may see. */
  readonly #emails = new Map<UserId, string>()
  /** The checks under way, shared by requests that come meanwhile. */
  readonly #checks = new Map<string, Promise<FoundSession>>()
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
    await this.#removed(user.id, await removeExpired(db, user.id, createdAt), 'expired')
    const secret = randomBytes(32).toString('base64url')
    const sessionId = randomUUID()
    // The event first: a session that the log does not know could not be ended on other nodes.
    await this.#execute('SignIn', sessionId, user.id, actorOf({ user }))
    await insertSession(db, { sessionId, tokenHash: digestOf(secret), user: user.id, createdAt, accountsRevision })
    // After it stands there: of several that begin at once, the last to look sees all.
    await this.#removed(user.id, await removeOldest(db, user.id, MAX_SESSIONS_OF_ONE), 'oldest')
    return secret
  }

  /** The session of a cookie's value as far as this process remembers it, without a look whether it goes on. */
  recall(secret: string): Pick<Session, 'sessionId' | 'user'> | undefined {
    return this.#remembered.get(digestOf(secret))?.session
  }

  /** Why the session of a cookie's value ended, as far as this process knows: for {@link find} that gave null. */
  whyEnded(secret: string): EndReason | null {
    return this.#ended.whyOf(digestOf(secret), this.#deps.now())
  }

  /** True if a page is of a person whose account was deleted: `page` is what it says in its header. */
  async isOfDeleted(page: unknown): Promise<boolean> {
    const id = UserId.safeParse(Number(page)).data
    return id !== undefined && (await findFormerUser(this.#deps.db, id)) !== null
  }

  /**
   * The session of a cookie's value, or null when it never was, has expired, was ended, or its person is gone.
   * `isRenewed`: it just got seven more days, so the cookie must get them too.
   * @param mayRenew false where no cookie can be set with the answer.
   */
  async find(secret: string, mayRenew = true): Promise<FoundSession> {
    const tokenHash = digestOf(secret)
    const now = this.#deps.now()
    const known = this.#remembered.get(tokenHash)
    if (known && Math.abs(now.getTime() - known.checkedAt) < CHECK_AGAIN_MS) {
      if (known.session.expiresAt > now) return { session: known.session, isRenewed: false }
      return this.#forget(tokenHash, 'expired')
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

  async #look(tokenHash: string, now: Date, mayRenew: boolean): Promise<FoundSession> {
    const ends = this.#ends
    const found = await this.#check(tokenHash, now, mayRenew)
    if (ends !== this.#ends) return this.#look(tokenHash, this.#deps.now(), mayRenew)
    if (!found) {
      this.#remembered.delete(tokenHash)
      this.#unknown.add(tokenHash, now)
      return null
    }
    const { isRenewed, ...checked } = found
    // The same object again, so that what was noted on it (lastPosition) stays.
    const session = Object.assign(this.#remembered.get(tokenHash)?.session ?? { lastPosition: BEFORE_ALL }, checked)
    this.#remembered.set(tokenHash, { session, checkedAt: now.getTime() })
    return { session, isRenewed }
  }

  /** Ends a session here at once, elsewhere as soon as the event arrives there. Ending it twice is no error. */
  async end({ sessionId, user }: Pick<Session, 'sessionId' | 'user'>): Promise<void> {
    await this.#deps.db.query(`delete from session where id = $1`, [sessionId])
    this.#endOne(sessionId, 'signed-out')
    await this.#execute('SignOut', sessionId, user.id, actorOf({ user }))
  }

  /** To be called with every new event of the log, on every node. Gives whose sessions it ended, if it is such an event. */
  onLogEvent(event: LogEvent): ReturnType<SessionEndings['note']> {
    if (!isReadable(event)) return null
    if (event.type === 'SignedOut')
      this.#endOne(event.data.sessionId, event.actor.id === null ? 'oldest' : 'signed-out')
    if (event.type === 'UserEmailChanged') this.#emails.set(event.data.userId, event.data.email)
    if (event.type === 'UserDeleted') this.#emails.delete(event.data.userId)
    const ending = this.#endings.note(event)
    if (ending) this.#ends++
    // Most events are none of these: a move must not cost more with each session that is remembered.
    if (!ending && !isAboutUsers(event)) return null
    for (const [tokenHash, { session }] of this.#remembered.entries()) {
      const why = session.user.id === ending?.user ? this.#whyOver(session) : null
      if (why !== null) this.#forget(tokenHash, why)
      else session.user = userAfter(session.user, event)
    }
    return ending
  }

  /** True if this process heard of an event that ended the session. The caller's copy may still say that it goes on. */
  isOver(session: BegunSession): boolean {
    return this.#whyOver(session) !== null
  }

  #whyOver({ user, ...session }: BegunSession): EndReason | null {
    return this.#endings.whyOver(user.id, session)
  }

  /** Ends sessions whose rows are removed already. */
  async #removed(user: UserId, sessionIds: readonly string[], why: EndReason): Promise<void> {
    for (const id of sessionIds) this.#endOne(id, why)
    await Promise.all(sessionIds.map((id) => this.#execute('SignOut', id, user, SYSTEM)))
  }

  #endOne(sessionId: string, why: EndReason): void {
    this.#ends++
    for (const [tokenHash, { session }] of this.#remembered.entries()) {
      if (session.sessionId === sessionId)
        this.#forget(tokenHash, session.expiresAt > this.#deps.now() ? why : 'expired')
    }
  }

  /** Takes a session for ended. */
  #forget(tokenHash: string, why: EndReason): null {
    this.#remembered.delete(tokenHash)
    this.#ended.note(tokenHash, why, this.#deps.now())
    return null
  }

  async #check(tokenHash: string, now: Date, mayRenew: boolean) {
    const { db } = this.#deps
    const found = await findSession(db, tokenHash, now, mayRenew)
    if (!found) return null
    const { id: sessionId, user_id, expires_at: expiresAt, accounts_revision: accountsRevision } = found.row
    if (expiresAt <= now) return this.#forget(tokenHash, 'expired')
    const account = await findAccount(db, user_id)
    // A person who is not among the users yet is not gone.
    if (!account) this.#deps.demandBuilt(['users'])
    if (!account) return this.#forget(tokenHash, 'deleted')
    const why = this.#endings.whyOver(user_id, { sessionId, accountsRevision }, account.ending)
    if (why !== null) return this.#forget(tokenHash, why)
    const user = { ...account.user, email: this.#emails.get(user_id) ?? account.user.email }
    return { sessionId, user, expiresAt, accountsRevision, isRenewed: found.isRenewed }
  }

  async #execute(type: SessionCommand['type'], sessionId: string, user: UserId, actor: Actor): Promise<void> {
    const meta = { actor, commandId: CommandId.parse(randomUUID()), source: 'web' } as const
    await this.#deps.commands.session(user).execute({ type, data: { sessionId } }, meta)
  }
}

const digestOf = (secret: string): string => hash('sha256', secret)
