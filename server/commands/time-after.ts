import { isFarAhead } from '#events/kernel/clocks.ts'

/**
 * The time of what is decided now, ISO 8601: that of the clock, but never before the last event of the stream, which may have another
 * clock's time. One that is more than a day ahead would hold for years: our clock counts then (docs/rules.md, CMD-16).
 * @param recordedAt of the last event; empty where there is none. @param onAhead is called in that case.
 */
export function timeAfter(recordedAt: string, now: Date, onAhead: () => void): string {
  const at = now.toISOString()
  if (at >= recordedAt) return at
  if (!isFarAhead(recordedAt, at)) return recordedAt
  onAhead()
  return at
}
