const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** A moment (ISO 8601) by the reader's clock, within a sentence: "at 10:12" on the day of `now` (milliseconds), else "on" its day. */
export function clockWords(at: string, now: number): string {
  const time = new Date(at)
  const words = `at ${clock.format(time)}`
  return day.format(time) === day.format(now) ? words : `on ${day.format(time)} ${words}`
}
