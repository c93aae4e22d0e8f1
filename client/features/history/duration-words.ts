const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long something took, in its two largest units: `3 d 4 h`, `2 h 10 min`, `12 min`. */
export function durationWords(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 60) return minutes === 0 ? 'under a minute' : `${minutes} min`
  if (ms < 2 * DAY_MS) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  const hours = Math.round(ms / HOUR_MS)
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}
