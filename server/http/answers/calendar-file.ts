import type { Completion } from '#projections/models/projects/completions.ts'

/** The longest line, in bytes (RFC 5545, 3.1); what is longer goes on in the next one behind a blank. */
const MAX_LINE = 75

/** A text as a calendar takes it (RFC 5545, 3.3.11). */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n]/g, '\\n')
    // Other control characters may not stand in a calendar.
    .replace(/[^\P{Cc}\t]/gu, '')

/** Times as calendars write them: `20261126T071400Z`. */
const stamp = (at: string): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** A line in pieces of at most {@link MAX_LINE} bytes, no character cut in two. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  for (const letter of Array.from(line)) {
    if (Buffer.byteLength(piece + letter) > MAX_LINE) {
      pieces.push(piece)
      piece = ' '
    }
    piece += letter
  }
  return [...pieces, piece].join('\r\n')
}

/** A calendar without any event is none (RFC 5545, 3.6), and some refuse it: this one has the zone of its times. */
const ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:Etc/UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'TZNAME:UTC', 'END:STANDARD', 'END:VTIMEZONE'],
]

/**
 * The calendar of completed installations.
 * @param origin the one under which people reach the boards: its host tells events of this installation from those of others.
 */
export function calendarFile(completed: readonly Completion[], origin: string): string {
  const { host } = new URL(origin)
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Fieldboard//Completions//EN', 'CALSCALE:GREGORIAN'],
    ...['X-WR-CALNAME:Completed installations', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H'],
    ...ZONE,
    ...completed.flatMap(({ id, name, at, changes, changedAt }) => [
      'BEGIN:VEVENT',
      `UID:completion-${id}@${host}`,
      `SEQUENCE:${changes}`,
      `DTSTAMP:${stamp(changedAt)}`,
      `LAST-MODIFIED:${stamp(changedAt)}`,
      `DTSTART:${stamp(at)}`,
      `SUMMARY:${escaped(`${name}: installation complete`)}`,
      `URL:${origin}/?projectId=${id}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
