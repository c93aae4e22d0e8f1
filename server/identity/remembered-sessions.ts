import type { User } from '#events/account/user.ts'
import type { ApiKeyId } from '#events/keys/keys.ts'
import { BEFORE_ALL, type Position } from '../event-store/port.ts'

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

/** A program that asks in a person's name by an API key. One object per key and process as long as it is remembered. */
export type KeySession = {
  readonly key: { readonly id: ApiKeyId; readonly scopes: readonly string[]; readonly expiresAt: string | null }
  /** An employee, as the log had them at the last check; changed by what happens to them since. */
  user: User
  lastPosition: Position
}

/** How long a check against the database is believed, should the event of a session's end not come through. */
export const CHECK_AGAIN_MS = 30_000
const MAX_REMEMBERED = 10_000

type Remembered = { readonly session: Writable<Session>; readonly checkedAt: number }
type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/** Sessions that were checked, by the digests of their secrets. */
export class RememberedSessions {
  readonly #sessions = new Map<string, Remembered>()

  get(tokenHash: string): Remembered | undefined {
    return this.#sessions.get(tokenHash)
  }

  entries(): Iterable<[tokenHash: string, remembered: Remembered]> {
    return this.#sessions
  }

  put(tokenHash: string, checked: Omit<Session, 'lastPosition'>, now: Date): Session {
    // The same object again, so that what was noted on it (lastPosition) stays.
    const session = Object.assign(this.#sessions.get(tokenHash)?.session ?? { lastPosition: BEFORE_ALL }, checked)
    this.#sessions.delete(tokenHash)
    this.#sessions.set(tokenHash, { session, checkedAt: now.getTime() })
    if (this.#sessions.size > MAX_REMEMBERED) {
      const [oldest] = this.#sessions.keys()
      if (oldest !== undefined) this.#sessions.delete(oldest)
    }
    return session
  }

  delete(tokenHash: string): void {
    this.#sessions.delete(tokenHash)
  }
}
