/** Time and chance, handed in so that a test can run years of bad weather in a second. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs something once after a number of milliseconds; the returned function prevents it. */
  after(ms: number, run: () => void): () => void
  /** Runs something before the next picture is painted, soon also where nothing is painted (a hidden tab). */
  beforePaint(run: () => void): void
  /** True if a person may be looking at the page: it is not in a hidden tab. */
  isSeen(): boolean
  /** From 0 to below 1. */
  random(): number
  newId(): string
}

/** The shortest and the longest wait between two attempts (architecture, "Live protocol"). */
export const FIRST_WAIT_MS = 500
export const MAX_WAIT_MS = 5000

/**
 * How long to wait before another attempt, in milliseconds: doubled with each failure in a row up to `longest`, and spread so
 * that clients do not come at once.
 */
export const waitAfter = (failures: number, { random }: Pick<Clock, 'random'>, longest: number = MAX_WAIT_MS): number =>
  Math.min(longest, FIRST_WAIT_MS * 2 ** Math.min(failures, 10)) * (0.5 + random() / 2)
