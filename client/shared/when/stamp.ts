const parts = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/**
 * A moment (ISO 8601) like "MMM d, yyyy h:mm a" ("Nov 22, 2026 6:54 PM"), in the reader's time zone: for places where the
 * specification names that format. Elsewhere dates are the reader's own.
 */
export function stampWords(at: string): string {
  const of = new Map(parts.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  const [month, day, year] = [of.get('month'), of.get('day'), of.get('year')]
  return `${month} ${day}, ${year} ${of.get('hour')}:${of.get('minute')} ${of.get('dayPeriod')}`
}
