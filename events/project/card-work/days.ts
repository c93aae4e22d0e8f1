/** Days never begin but at a quarter of an hour. */
const QUARTER_MS = 900_000

/** The day of a time in a zone, YYYY-MM-DD. */
export function daysIn(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  let known = { quarter: Number.NaN, day: '' }
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS)
    // Steps come in order: mostly it is the day of the one before.
    if (quarter !== known.quarter) known = { quarter, day: format.format(at) }
    return known.day
  }
}

/**
 * The instants at which clocks of a zone show an hour of a day. Where they skip it, the one that follows as many hours later. To make
 * the clock of a zone takes long: it is made once for many.
 */
export function instantsIn(timeZone: string) {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  /** How far clocks of the zone are ahead of UTC at an instant, in milliseconds. */
  const ahead = (at: number) => Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - at
  /** @param day YYYY-MM-DD. @param hour 0 to 23. */
  return (day: string, hour: number): Date => {
    const wanted = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
    // The first guess may lie on the other side of a change of clocks.
    return new Date(wanted - ahead(wanted - ahead(wanted)))
  }
}

/** The day so many days after another; both YYYY-MM-DD. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The Monday of the week of a day; both YYYY-MM-DD. */
export const mondayOf = (day: string): string => daysLater(day, -((new Date(day).getUTCDay() + 6) % 7))
