import { dateOf } from '../../../ui/form/calendar-day.ts'

const words = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short' })
const long = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })

const by = (format: Intl.DateTimeFormat) => (day: string) => {
  const date = dateOf(day)
  return date ? format.format(date) : day
}
/** A day (YYYY-MM-DD) of a week at the head of its column, and in a sentence. */
export const dayWords = by(words)
export const longDayWords = by(long)
