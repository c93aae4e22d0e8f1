import { ApiError, messageOf } from './request.ts'

/** The reason phrase of an answer that was no success, or where there is none a sentence (specification 001, section 8). */
export function statusTextOf(error: unknown): string {
  const text = error instanceof ApiError ? error.statusLine.replace(/^\d+ ?/, '') : ''
  return text || messageOf(error)
}
