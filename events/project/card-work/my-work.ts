import { z } from 'zod'
import { Device } from '../api.ts'

/** A card of a person's own work, with its project. */
export const WorkCard = Device.extend({ projectName: z.string() })
export type WorkCard = z.infer<typeof WorkCard>

/**
 * GET /api/my-work: the reader's cards in open projects that are not confirmed, by their days as the zones of their projects have
 * them now: before today, today, later, and without a day.
 */
export const MyWork = z.object({
  overdue: z.array(WorkCard),
  today: z.array(WorkCard),
  next: z.array(WorkCard),
  withoutDay: z.array(WorkCard),
})
export type MyWork = z.infer<typeof MyWork>
export type WorkGroup = keyof MyWork
export const WORK_GROUPS = MyWork.keyof().options

/** Returns the group of a card. @param today the day in its project's zone, YYYY-MM-DD. */
export function groupOf({ day }: Pick<WorkCard, 'day'>, today: string): WorkGroup {
  if (day === null) return 'withoutDay'
  if (day === today) return 'today'
  return day < today ? 'overdue' : 'next'
}
