import { z } from 'zod'
import { ProjectId } from '../../kernel/ids.ts'

/**
 * Up to which revision a person has seen a project. A row of the list at GET /api/seen. `notes`: of how many changes of its notes
 * they were told; null where that was never said.
 */
export const SeenRevision = z.object({
  id: ProjectId,
  revision: z.int().nonnegative(),
  notes: z.int().nonnegative().nullable(),
})
export type SeenRevision = z.infer<typeof SeenRevision>

/** The body of PUT /api/projects/:id/seen. Both only move forward. */
export const SeenBody = z.object({ revision: z.int().nonnegative(), notes: z.int().nonnegative().optional() })
