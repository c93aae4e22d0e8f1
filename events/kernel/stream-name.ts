import type { z } from 'zod'

/**
 * Names of the streams of an aggregate that has one for each id, such as `project-42`.
 * @param prefix of all of them, different from that of every other aggregate.
 */
export function streamNames<Id extends z.ZodType<number>>(prefix: string, id: Id) {
  const start = `${prefix}-`
  return {
    of: (of: z.output<Id>): string => `${start}${of}`,
    /** Whose stream it is; null for one of another aggregate. */
    idOf: (stream: string): z.output<Id> | null =>
      stream.startsWith(start) ? id.parse(Number(stream.slice(start.length))) : null,
    has: (stream: string): boolean => stream.startsWith(start),
  }
}
