import { dayOf } from '../../../ui/form/calendar-day.ts'

/** A moment (ISO 8601) as a control of date and time has it, in the reader's time zone. */
export function localOf(at: string): string {
  const time = new Date(at)
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${dayOf(time)}T${pad(time.getHours())}:${pad(time.getMinutes())}`
}

/**
 * The beginning of a day by the reader's calendar, as ISO 8601. A day on which clocks change has 23 or 25 hours.
 * @param days it lies before that of `now`, in milliseconds.
 */
export function dayBefore(days: number, now: number): string {
  const time = new Date(now)
  return new Date(time.getFullYear(), time.getMonth(), time.getDate() - days).toISOString()
}
