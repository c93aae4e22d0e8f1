import type { EndReason } from '#projections/models/people/users.ts'

/** How long it is known why a session ended: a page that slept over night still says so. */
const KNOWN_FOR_MS = 24 * 3_600_000
const MAX_KNOWN = 10_000

/**
 * Why sessions ended that this process heard of, by the digests of their secrets: it is told to a browser that still has the
 * secret, and to no one else (docs/rules.md, ACCESS-61).
 */
export class EndedSessions {
  /** The oldest first; times are milliseconds. */
  readonly #ends = new Map<string, { readonly why: EndReason; readonly until: number }>()

  note(tokenHash: string, why: EndReason, now: Date): void {
    this.#ends.delete(tokenHash)
    this.#ends.set(tokenHash, { why, until: now.getTime() + KNOWN_FOR_MS })
    if (this.#ends.size <= MAX_KNOWN) return
    const [oldest] = this.#ends.keys()
    if (oldest !== undefined) this.#ends.delete(oldest)
  }

  /** Null: it never was one, or ended too long ago, or this process did not hear of its end. */
  whyOf(tokenHash: string, now: Date): EndReason | null {
    const end = this.#ends.get(tokenHash)
    return end !== undefined && end.until > now.getTime() ? end.why : null
  }
}
