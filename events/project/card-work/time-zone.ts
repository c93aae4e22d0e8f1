import { z } from 'zod'

/** A zone of time by its IANA name, as this machine knows it: "Europe/Zurich". */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Name a time zone as Europe/Zurich')

/** The zone of a project's days where no other was ever said. */
export const DEFAULT_TIME_ZONE = 'UTC'

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
