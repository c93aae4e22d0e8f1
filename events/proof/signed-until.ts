import { z } from 'zod'

/**
 * GET /projects/:id/history/signed: how far the newest signed head reaches into a project's history. `revision`: of the last event that
 * it covers, null for none; `last`: of the last event there is. `trouble`: why this server signs nothing, a sentence; null when it
 * signs.
 */
export const SignedUntil = z.object({
  head: z.object({ size: z.int(), signedAt: z.string() }).nullable(),
  revision: z.int().nullable(),
  last: z.int(),
  trouble: z.string().nullable(),
})
export type SignedUntil = z.infer<typeof SignedUntil>
