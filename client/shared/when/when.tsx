import { ago } from '#events/kernel/refusal.ts'
import { Moment } from '../../ui/text/moment.tsx'
import { usePresentOf } from './minute.ts'

/**
 * When something happened (ISO 8601): in words while it is recent, as a date later; the full time in the tooltip. The words
 * move on by the minute. Not for live regions, where that would be read aloud.
 */
export function When({ at }: { at: string }) {
  return <Moment at={at}>{whenWords(at, usePresentOf(at))}</Moment>
}

const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

const DAY_MS = 86_400_000
/** From when on a date says more than how long ago it was. */
const LONG_AGO_MS = 7 * DAY_MS

const midnightBefore = (time: number): number => new Date(time).setHours(0, 0, 0, 0)

/**
 * When `at` (ISO 8601) was, for a reader at `now` (milliseconds): how long ago on the last day, then by the days of the reader's
 * calendar, then the date.
 */
export function whenWords(at: string, now: number): string {
  const time = Date.parse(at)
  if (now - time >= LONG_AGO_MS) return date.format(time)
  if (now - time < DAY_MS) return ago(at, new Date(now).toISOString())
  // Rounded, because the day on which clocks change is an hour shorter or longer.
  const days = Math.round((midnightBefore(now) - midnightBefore(time)) / DAY_MS)
  return days === 1 ? 'yesterday' : `${days} days ago`
}
