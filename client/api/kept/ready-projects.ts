import { z } from 'zod'

/** First part of the keys of projects that were made ready for work without a connection; the second is the project. */
export const READY = 'ready for offline'

/**
 * A project that was made ready: since when (ISO 8601, UTC), how many bytes are kept of it, and how many of its pictures, of the
 * files of its site sheet and of the pages of its plans are not kept.
 * Each is a list of one: the device keeps lists (kept-lists.ts), and drops those of projects that their reader lost.
 */
export const ReadyProject = z.object({
  at: z.string(),
  bytes: z.int().nonnegative(),
  missing: z.int().nonnegative(),
  missingFiles: z.int().nonnegative().default(0),
  missingPages: z.int().nonnegative().default(0),
})
export type ReadyProject = z.infer<typeof ReadyProject>
