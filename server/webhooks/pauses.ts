const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]

/** The pauses between the ten tries of a delivery: 72 hours. */
const PAUSES_MS = [
  20 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  45 * MINUTE,
  3 * HOUR,
  6 * HOUR,
  14 * HOUR,
  24 * HOUR,
  24 * HOUR,
]
/** The longest that a receiver may ask for. */
const MAX_ASKED_MS = 24 * HOUR

/** Milliseconds that a Retry-After header asks for, in seconds or as a date; 0 for none. */
function askedMs(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0
  const ms = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * SECOND : Date.parse(retryAfter) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_ASKED_MS) : 0
}

/**
 * How long a delivery waits after a failed try, in milliseconds: a fifth more or less than its pause, and no shorter than the
 * receiver asks for. Null when the tries are over. @param attempts made until now. @param random from 0 to 1.
 */
export function pauseAfter(
  attempts: number,
  { retryAfter, now, random, pausesMs = PAUSES_MS }: Waiting,
): number | null {
  const pauseMs = pausesMs[attempts - 1]
  return pauseMs === undefined ? null : Math.max(pauseMs * (0.8 + 0.4 * random), askedMs(retryAfter, now))
}

type Waiting = {
  readonly retryAfter: string | undefined
  readonly now: number
  readonly random: number
  readonly pausesMs?: readonly number[] | undefined
}
