import { z } from 'zod'
import { ProjectId, UserId } from '../../kernel/ids.ts'
import { DayPart, WorkDay } from './work.ts'

/** GET /api/projects/:id/plan-work: from which day on, YYYY-MM-DD, and how many. */
export const PlanWorkQuery = z.object({
  from: WorkDay,
  days: z.coerce.number().int().min(1).max(31).default(7),
})

/** A person's cards of another open project on a part of a day: how many are not confirmed. */
export const OtherWork = z.object({
  userId: UserId,
  day: z.string(),
  part: DayPart,
  projectId: ProjectId,
  projectName: z.string(),
  cards: z.int().positive(),
})
export type OtherWork = z.infer<typeof OtherWork>
