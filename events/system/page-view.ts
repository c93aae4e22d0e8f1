import { z } from 'zod'
import { UserId } from '../kernel/ids.ts'

/** Longest stay that is believed: a day. */
const MAX_STAY_MS = 24 * 3_600_000

/**
 * A screen that a person opened or left. `page` is the pattern of its route, such as `/projects/:id/history`: no id, no query
 * and nothing that was typed fits into it. `durationMs`: how long it was in front, where it was left. `userId`: whose page it is,
 * for another person may be signed in in the same browser by now.
 */
export const PageView = z.object({
  userId: UserId,
  page: z
    .string()
    .max(100)
    .regex(/^\/([a-z-]{1,30}(\/([a-z-]{1,30}|:[a-zA-Z]{1,20}\??))*)?$/, 'must be the pattern of a route'),
  action: z.enum(['view', 'leave']),
  durationMs: z.number().nonnegative().max(MAX_STAY_MS).nullable(),
})
export type PageView = z.infer<typeof PageView>
