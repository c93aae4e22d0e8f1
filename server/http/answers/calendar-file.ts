import { setImmediate as nextTurn } from 'node:timers/promises'
import { daysLater, instantsIn } from '#events/project/card-work/days.ts'
import { type Schedule, WORK_DAY } from '#events/project/card-work/work.ts'
import { DEVICE_TYPE_LABELS } from '#events/project/device.ts'
import { shownFacts } from '#events/project/facts/shown-facts.ts'
import { flagText } from '#events/project/history/told-work.ts'
import type { Completion } from '#projections/models/projects/completions.ts'
import type { CardOnDay } from '#projections/models/projects/my-work.ts'

/** The longest line, in bytes (RFC 5545, 3.1); what is longer goes on in the next one behind a blank. */
const MAX_LINE = 75

/** Batch size of events: other requests have a turn between two. */
const AT_ONCE = 25

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
  let [piece, bytes] = ['', 0]
  for (const letter of line) {
    const more = Buffer.byteLength(letter)
    if (bytes + more > MAX_LINE) {
      pieces.push(piece)
      ;[piece, bytes] = [' ', 1]
    }
    piece += letter
    bytes += more
  }
  return [...pieces, piece].join('\r\n')
}

/** A calendar without any event is none (RFC 5545, 3.6), and some refuse it: this one has the zone of its times. */
const ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:Etc/UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'TZNAME:UTC', 'END:STANDARD', 'END:VTIMEZONE'],
]

/** The hours of parts of a day, from and to, by clocks on site. */
const HOURS = { morning: [8, 12], afternoon: [13, 17] } as const

/** `20261126` */
const dateStamp = (day: string): string => day.replaceAll('-', '')

type Clocks = (timeZone: string) => ReturnType<typeof instantsIn>

/** Clocks of zones, each made once. */
function clocksOfZones(): Clocks {
  const known = new Map<string, ReturnType<typeof instantsIn>>()
  return (timeZone) => {
    const clock = known.get(timeZone) ?? instantsIn(timeZone)
    known.set(timeZone, clock)
    return clock
  }
}

/** When an event begins and ends: a whole day is one on site, and no instant (docs/rules.md, WORK-14). */
function timesOf({ day, part }: Schedule, timeZone: string, clocks: Clocks): string[] {
  if (part === 'all-day')
    return [`DTSTART;VALUE=DATE:${dateStamp(day)}`, `DTEND;VALUE=DATE:${dateStamp(daysLater(day, 1))}`]
  const [from, to] = HOURS[part].map((hour) => stamp(clocks(timeZone)(day, hour).toISOString()))
  return [`DTSTART:${from}`, `DTEND:${to}`]
}

/** How often an event changed, and when last. */
const changesOf = (count: number, at: string): string[] => [
  ...[`SEQUENCE:${count}`, `DTSTAMP:${stamp(at)}`, `LAST-MODIFIED:${stamp(at)}`],
]

function cardEvent(
  { card, projectId, projectName, timeZone, changed }: CardOnDay,
  origin: string,
  clocks: Clocks,
): string[] {
  const { id, name, type, schedule, flag } = card
  // Earlier builds took days of any year; calendars do not.
  if (!schedule || !WORK_DAY.test(schedule.day)) return []
  const { building, floor, room } = shownFacts(card)
  const place = [building, floor, room].filter(Boolean).join(', ')
  const told = [DEVICE_TYPE_LABELS[type], ...(flag ? [`Blocked: ${flagText(flag)}`] : [])]
  return [
    'BEGIN:VEVENT',
    `UID:card-${id}@${new URL(origin).host}`,
    ...changesOf(changed.revision, changed.at),
    ...timesOf(schedule, timeZone, clocks),
    `SUMMARY:${escaped(`${projectName}: ${name}`)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    `DESCRIPTION:${escaped(told.join('\n'))}`,
    `URL:${origin}/?projectId=${projectId}&card=${id}`,
    'END:VEVENT',
  ]
}

const completionEvent = ({ id, name, at, changes, changedAt }: Completion, origin: string): string[] => [
  'BEGIN:VEVENT',
  `UID:completion-${id}@${new URL(origin).host}`,
  ...changesOf(changes, changedAt),
  `DTSTART:${stamp(at)}`,
  `SUMMARY:${escaped(`${name}: installation complete`)}`,
  `URL:${origin}/?projectId=${id}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/**
 * The calendar of a person: their cards on their days, and completed installations.
 * @param origin the one under which people reach the boards: its host tells events of this installation from those of others.
 */
export async function calendarFile(
  { cards, completed }: { readonly cards: readonly CardOnDay[]; readonly completed: readonly Completion[] },
  origin: string,
): Promise<string> {
  const parts: string[] = []
  const clocks = clocksOfZones()
  const write = (lines: readonly string[]) => parts.push(...lines.map(folded))
  write([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Fieldboard//Calendar//EN', 'CALSCALE:GREGORIAN'],
    ...['X-WR-CALNAME:Installation Portal', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H'],
    ...ZONE,
  ])
  for (const [at, card] of cards.entries()) {
    if (at % AT_ONCE === 0) await nextTurn()
    write(cardEvent(card, origin, clocks))
  }
  for (const [at, completion] of completed.entries()) {
    if (at % AT_ONCE === 0) await nextTurn()
    write(completionEvent(completion, origin))
  }
  write(['END:VCALENDAR'])
  return `${parts.join('\r\n')}\r\n`
}
