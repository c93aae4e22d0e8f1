import { z } from 'zod'
import { UserId } from '../kernel/ids.ts'

/** GET /users/:id/history: the lines before the line `before`; without it from the newest on. */
export const AccountRecordQuery = z.object({ before: z.coerce.number().int().nonnegative().optional() })

/**
 * The record of an account, newest first. `name`: of its person, also of one who was deleted. `by` null: no one who was signed
 * in did it. `at`: ISO 8601, UTC.
 */
export const AccountRecord = z.object({
  name: z.string(),
  lines: z.array(
    z.object({
      line: z.int(),
      at: z.string(),
      by: z.object({ id: UserId, name: z.string() }).nullable(),
      text: z.string(),
    }),
  ),
  hasMore: z.boolean(),
})
export type AccountRecord = z.infer<typeof AccountRecord>
