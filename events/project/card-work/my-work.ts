import { z } from 'zod'
import { Device } from '../api.ts'

/**
 * A card of a person's own work, with its project. `confirmByAnother`: the project wants another person to confirm than the one who
 * installed. `isOwnInstall`: the reader installed it last.
 */
export const WorkCard = Device.extend({
  projectName: z.string(),
  confirmByAnother: z.boolean(),
  isOwnInstall: z.boolean(),
})
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
