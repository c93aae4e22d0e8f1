import type { PlanEvent } from '#events/plan/events.ts'
import { MAX_PLAN_PAGES } from '#events/plan/limits.ts'
import { pageId } from '#events/plan/plan-id.ts'
import { planOfStream } from '#events/plan/stream.ts'
import type { EventOf } from '../../engine/projection.ts'

/** The types of events by which pages of plans are found otherwise. */
export const PAGE_EVENTS = [
  ...['PlanAdded', 'PageRendered', 'PageNamed', 'PlanDeleted'],
] as const satisfies readonly PlanEvent['type'][]
export type PageEvent = EventOf<(typeof PAGE_EVENTS)[number]>
type LaterEvent = Exclude<PageEvent, { readonly type: 'PlanAdded' }>

/** The pages of a plan that was added, each of which is found by sheet and title, and by the name of the plan's file. */
export function addedPages({ data }: EventOf<'PlanAdded'>) {
  const { planId, projectId: project, pages, file } = data
  return pages.map(({ page, title: name }) => ({
    ...{ kind: 'page' as const, id: pageId(planId, page), project, name },
    texts: { file: file.fileName },
  }))
}

/** The pages that an event changes: their ids, and what becomes of them. */
export function changedPages({ stream, ...event }: LaterEvent) {
  const plan = planOfStream(stream)
  if (plan === null) return []
  if (event.type === 'PlanDeleted')
    return Array.from({ length: MAX_PLAN_PAGES }, (_, index) => [pageId(plan, index + 1), 'gone'] as const)
  const { page, sheet, title } = event.data
  return [[pageId(plan, page), { name: [sheet, title].filter(Boolean).join(' ') }] as const]
}
