import { z } from 'zod'

/** A plan's id, handed out by the server. */
export const PlanId = z.int().positive().brand<'PlanId'>()
export type PlanId = z.infer<typeof PlanId>

/** Room for the pages of a plan in a number that names one of them among all. */
const PAGES = 1_000

/** Names a page among those of all plans. */
export const pageId = (plan: PlanId, page: number): number => plan * PAGES + page
/** The page that such a number names. */
export const pageOfId = (id: number): { readonly plan: PlanId; readonly page: number } => ({
  plan: PlanId.parse(Math.floor(id / PAGES)),
  page: id % PAGES,
})
