import { userIn } from '#events/account/model.ts'
import { type ApiKeyId, isValidAt } from '#events/keys/keys.ts'
import { isReadable, type LogEvent } from '#events/registry.ts'
import { isAboutUsers, userAfter } from '#events/account/decide/user-after.ts'
import type { Db, EventOf } from '#projections/engine/projection.ts'
import { LRUCache } from 'lru-cache'
import type { CommandBus } from '../../commands/command-bus.ts'
import { BEFORE_ALL } from '../../event-store/port.ts'
import { CHECK_AGAIN_MS, type KeySession, MAX_REMEMBERED, type RememberedSession } from '../remembered-sessions.ts'
import { UnknownSecrets } from '../unknown-secrets.ts'
import { findKey, touchKey } from './key-rows.ts'
import { digestOfKey, idOfKey } from './key-text.ts'

type Deps = {
  readonly db: Db
  readonly bus: Pick<CommandBus, 'keys' | 'account'>
  readonly now: () => Date
}

/** True for an event after which the keys of a person are looked at again. */
const isOfOwner = (event: LogEvent): event is EventOf<(typeof OF_OWNERS)[number]> =>
  OF_OWNERS.some((type) => type === event.type)
const OF_OWNERS = ['UserRoleChanged', 'UserSuspended', 'UserResumed', 'UserDeleted'] as const

/**
 * The API keys by which programs ask in a person's name (docs/rules.md, KEY). The log says which count and whose they are; a check
 * of it is believed for a while, and dropped with the event that ends the key or changes its person.
 */
export class ApiKeys {
  readonly #deps: Deps
  /** By the digests of the keys. */
  readonly #remembered = new LRUCache<string, RememberedSession<KeySession>>({ max: MAX_REMEMBERED })
  readonly #unknown = new UnknownSecrets()
  /** The checks under way, shared by requests that come meanwhile. */
  readonly #checks = new Map<string, Promise<KeySession | null>>()
  /** Counts the changes this process heard of, so that a check that was under way during one is not believed. */
  #changes = 0

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** The session of a key as far as this process remembers it, without a look whether it goes on. */
  recall(key: string): KeySession | undefined {
    return idOfKey(key) === null ? undefined : this.#remembered.get(digestOfKey(key))?.session
  }

  /** Who asks by a key; null when it is none, ended or expired, or its owner is suspended or an employee no more. */
  async find(key: string): Promise<KeySession | null> {
    if (idOfKey(key) === null) return null
    const digest = digestOfKey(key)
    const now = this.#deps.now()
    const known = this.#remembered.get(digest)
    if (known && Math.abs(now.getTime() - known.checkedAt) < CHECK_AGAIN_MS) {
      const { expiresAt } = known.session.key
      return expiresAt === null || Date.parse(expiresAt) > now.getTime() ? known.session : null
    }
    if (this.#unknown.has(digest, now)) return null
    const check = this.#checks.get(digest) ?? this.#look(digest).finally(() => this.#checks.delete(digest))
    this.#checks.set(digest, check)
    return check
  }

  /** To be called with every new event of the log, on every node, after the sessions. */
  onLogEvent(event: LogEvent): void {
    if (!isReadable(event)) return
    const isOf = ({ key, user }: KeySession) =>
      event.type === 'ApiKeyEnded' ? event.data.keyId === key.id : isOfOwner(event) && event.data.userId === user.id
    const isOfKeys = event.type === 'ApiKeyEnded' || isOfOwner(event)
    if (isOfKeys) this.#changes++
    // Those of a person who is back were looked up in vain until now.
    if (event.type === 'UserResumed') this.#unknown.clear()
    if (!isOfKeys && !isAboutUsers(event)) return
    for (const [digest, { session }] of this.#remembered.entries()) {
      if (isOf(session)) this.#remembered.delete(digest)
      else session.user = userAfter(session.user, event)
    }
  }

  /** Forgets what is remembered of a key that this node has just ended. */
  forget(id: ApiKeyId): void {
    this.#changes++
    for (const [digest, { session }] of this.#remembered.entries())
      if (session.key.id === id) this.#remembered.delete(digest)
  }

  async #look(digest: string): Promise<KeySession | null> {
    const [changes, now] = [this.#changes, this.#deps.now()]
    const checked = await this.#check(digest, now)
    if (changes !== this.#changes) return this.#look(digest)
    if (!checked) {
      this.#remembered.delete(digest)
      this.#unknown.add(digest, now)
      return null
    }
    // The same object again, so that what was noted on it (lastPosition) stays.
    const session = Object.assign(this.#remembered.get(digest)?.session ?? { lastPosition: BEFORE_ALL }, checked)
    this.#remembered.set(digest, { session, checkedAt: now.getTime() })
    return session
  }

  async #check(digest: string, now: Date): Promise<Omit<KeySession, 'lastPosition'> | null> {
    const { db, bus } = this.#deps
    const id = await findKey(db, digest)
    if (id === null) return null
    const key = await bus.keys().read((view) => view.get(id))
    if (!key || !isValidAt(key, now.toISOString())) return null
    // By the log, and not by the read model, which may not show a change of role yet.
    const user = await bus.account().read((view) => userIn(view, key.userId))
    if (user?.role !== 'employee' || user.isSuspended) return null
    await touchKey(db, id, now)
    return { key: { id, scopes: key.scopes, expiresAt: key.expiresAt }, user }
  }
}
