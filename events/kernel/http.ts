import { z } from 'zod'

// The parts that all calls of the HTTP interface have in common, shared by server and client.

/**
 * Every answer that is not a success. `message` is a sentence for people. `fields`: what does not fit about the body, by the
 * path of each field, its parts joined by dots.
 */
export const ErrorAnswer = z.looseObject({
  message: z.string(),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>

/**
 * Headers of answers to commands: where the stream and the log stand with it. A read may name such a position (they sort as
 * text): the server answers it, if that is soon, when the read models show all up to there.
 */
export const REVISION_HEADER = 'x-stream-revision'
export const POSITION_HEADER = 'x-log-position'
/** Header of the answer to a read that named a position past the end of the log: the position where the log ends. */
export const HEAD_HEADER = 'x-log-head'
/** Header of commands: a UUID; the same one never takes effect twice. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/**
 * Header of commands that waited before they were sent: for how long, in whole milliseconds. An age, and not a time: the clock of
 * a browser may be wrong.
 */
export const AGE_HEADER = 'x-command-age'
/**
 * Header of requests of a page: the id of the person whose page it is. With a session of another person the request is refused;
 * callers that are no page leave it out.
 */
export const PERSON_HEADER = 'x-person'
/** Header without which no mutation is taken: a foreign page cannot send it. */
export const MARKER_HEADER = 'x-requested-with'
