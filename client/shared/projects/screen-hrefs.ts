import type { ProjectId } from '#events/kernel/ids.ts'
import type { PlanId } from '#events/plan/plan-id.ts'

// Screens of a project to which its menu leads. Apart from project-hrefs.ts: the board comes without them.

/** Where an employee plans who does which cards of a project, and when. */
export const planWorkHref = (projectId: ProjectId): string => `/projects/${projectId}/plan-work`

/** The site sheet of a project. */
export const siteHref = (projectId: ProjectId): string => `/projects/${projectId}/site`

/** The floor plans of a project. */
export const plansHref = (projectId: ProjectId): string => `/projects/${projectId}/plans`

/** A plan of a project, at one of its pages. */
export const planHref = (projectId: ProjectId, planId: PlanId, page = 1): string =>
  `${plansHref(projectId)}/${planId}${page === 1 ? '' : `?page=${page}`}`

/** The replay of a plan. `at`: the revision of the plan that shows; default: now. `page`; default: the one that was changed then. */
export const planReplayHref = (projectId: ProjectId, planId: number, query: { at?: number; page?: number } = {}) => {
  const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return `${plansHref(projectId)}/${planId}/replay${asked.length > 0 ? `?${asked.join('&')}` : ''}`
}
