/** The clock that recorded the event before is followed so far ahead of ours, in milliseconds. */
const FOLLOWED_MS = 24 * 3_600_000

/** True if one time (ISO 8601) is so far ahead of another one that a wrong clock has told it (docs/rules.md, CMD-16). */
export const isFarAhead = (time: string, of: string): boolean => Date.parse(time) - Date.parse(of) > FOLLOWED_MS
