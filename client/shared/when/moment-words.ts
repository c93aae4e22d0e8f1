const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A moment of the past (ISO 8601) as the reader writes it, in their time zone. */
export const momentWords = (at: string): string => moment.format(new Date(at))
