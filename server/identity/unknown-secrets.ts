/** How long a secret that is no session's is known to be none, in milliseconds. */
export const UNKNOWN_FOR_MS = 5_000
const MAX_UNKNOWN = 10_000

/**
 * Secrets that were looked up in vain, by their digests (docs/rules.md, HTTP-7). None of them becomes valid later: a session
 * that begins, on whichever node, has a secret that was never asked about. Keys of a person who is resumed do: then all is cleared.
 */
export class UnknownSecrets {
  /** Each until its time in milliseconds; the oldest first. */
  readonly #until = new Map<string, number>()

  has(tokenHash: string, now: Date): boolean {
    return (this.#until.get(tokenHash) ?? 0) > now.getTime()
  }

  clear(): void {
    this.#until.clear()
  }

  add(tokenHash: string, now: Date): void {
    this.#until.delete(tokenHash)
    this.#until.set(tokenHash, now.getTime() + UNKNOWN_FOR_MS)
    if (this.#until.size <= MAX_UNKNOWN) return
    const [oldest] = this.#until.keys()
    if (oldest !== undefined) this.#until.delete(oldest)
  }
}
