import { HttpError } from './http-error.ts'

/** Maximum of requests, or bytes, in a window, which begins with the first. */
export type Limit = { readonly max: number; readonly windowMs: number }

/** The words for a person who goes beyond a limit; the time to come again is told with them. */
export type TooMany = { readonly code: string; readonly what: string }

/** The answer to a request that is one too many. @param waitMs until the window is over. */
export function tooMany({ code, what }: TooMany, waitMs: number): HttpError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const message = `${what} Try again in ${inWords(seconds)}.`
  return new HttpError(429, message, { code, headers: { 'retry-after': String(seconds) } })
}

function inWords(seconds: number): string {
  if (seconds > 600) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}
