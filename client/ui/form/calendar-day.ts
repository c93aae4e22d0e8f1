/** The day (`2026-11-22`) of a date in the time zone of this browser. */
export function dayOf(date: Date): string {
  const pad = (part: number, length: number) => String(part).padStart(length, '0')
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`
}

/** Midnight of a day (`2026-11-22`) in the time zone of this browser; undefined where the text is no day. */
export function dateOf(day: string): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  return year === undefined ? undefined : new Date(Number(year), Number(month) - 1, Number(date))
}

/** The last moment of a day that begins at this one: days have 23 to 25 hours. */
export const endOfDay = (day: Date): Date => new Date(new Date(day).setDate(day.getDate() + 1) - 1)

const words = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** A day (`2026-11-22`) as the reader writes it; empty where the text is no day. */
export function formatDay(day: string): string {
  const date = dateOf(day)
  return date ? words.format(date) : ''
}
