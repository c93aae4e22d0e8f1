import { z } from 'zod'

/** A plan's id, handed out by the server. */
export const PlanId = z.int().positive().brand<'PlanId'>()
export type PlanId = z.infer<typeof PlanId>
