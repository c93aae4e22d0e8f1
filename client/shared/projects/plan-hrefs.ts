import type { ProjectId } from '#events/kernel/ids.ts'
import type { PlanId } from '#events/plan/plan-id.ts'

// Apart from project-hrefs.ts: the board comes without them.

/** The floor plans of a project. */
export const plansHref = (projectId: ProjectId): string => `/projects/${projectId}/plans`

/** A plan of a project, at one of its pages. */
export const planHref = (projectId: ProjectId, planId: PlanId, page = 1): string =>
  `${plansHref(projectId)}/${planId}${page === 1 ? '' : `?page=${page}`}`
