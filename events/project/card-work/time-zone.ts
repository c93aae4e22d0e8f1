import { z } from 'zod'

/** A zone of time by its IANA name, as this machine knows it: "Europe/Zurich". */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Name a time zone as Europe/Zurich')

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * The instant at which clocks of a zone show an hour of a day. Where they skip it, the one that follows as many hours later.
 * @param day YYYY-MM-DD. @param hour 0 to 23.
 */
export function instantIn(timeZone: string, day: string, hour: number): Date {
  const wanted = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  /** How far clocks of the zone are ahead of UTC at an instant, in milliseconds. */
  const ahead = (at: number) => Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - at
  // The first guess may lie on the other side of a change of clocks.
  return new Date(wanted - ahead(wanted - ahead(wanted)))
}
