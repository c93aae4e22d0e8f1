const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** A moment (ISO 8601) by the reader's clock: "10:12" on the day of `now` (milliseconds), else with its day. */
export function clockTime(at: string, now: number): string {
  const time = new Date(at)
  const isToday = day.format(time) === day.format(now)
  return isToday ? clock.format(time) : `${day.format(time)}, ${clock.format(time)}`
}

/** The same within a sentence: "at 10:12", "on Nov 22, 2026 at 10:12". */
export function clockWords(at: string, now: number): string {
  const time = new Date(at)
  const words = `at ${clock.format(time)}`
  return day.format(time) === day.format(now) ? words : `on ${day.format(time)} ${words}`
}
