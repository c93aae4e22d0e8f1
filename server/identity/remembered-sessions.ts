import type { User } from '#events/account/user.ts'
import type { ApiKeyId } from '#events/keys/keys.ts'
import type { Position } from '../event-store/port.ts'

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
/** Sessions, and keys, that a node remembers. */
export const MAX_REMEMBERED = 10_000

/** A session as it was checked, in milliseconds. */
export type RememberedSession<Checked> = { readonly session: Checked; readonly checkedAt: number }
