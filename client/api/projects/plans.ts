import type { QueryKey } from '@tanstack/react-query'
import { requestOf } from '#events/kernel/call.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { planCalls, PlanPage, PlanSummary } from '#events/plan/api.ts'
import type { SentPlanEvent } from '#events/live/protocol.ts'
import type { PlanId } from '#events/plan/plan-id.ts'
import type { EventsPage } from '#events/replay/api.ts'
import { Collection, collectionsOf, useCollection } from '../collection.ts'
import { queryClient } from '../request/query-client.ts'
import { failed } from '../request/failed.ts'
import { request } from '../request/request.ts'
import { useCommand } from '../request/use-command.ts'

/** The plans of a project, without their pins. */
export const plansOf = collectionsOf(
  'plans',
  ({ projectId }) => projectId,
  // The key by which the device keeps it (kept-lists.ts).
  (id) => new Collection(`/api/projects/${id}/plans`, PlanSummary, { queryKey: ['/api/projects/plans', id] }),
)

/** Reads the plans, so that the device keeps them. @returns the key under which it does, and them. @throws where they are not read. */
export async function readPlans(id: ProjectId): Promise<{ key: QueryKey; plans: readonly PlanSummary[] }> {
  const { query } = plansOf(id)
  return { key: query.queryKey, plans: await queryClient.fetchQuery(query) }
}

export const usePlans = (projectId: ProjectId) => useCollection(plansOf(projectId))

/** Reads the events of a plan that follow a revision, or the first page of them. @throws ApiError */
export async function readPlanEvents(
  id: PlanId,
  after: number,
  signal: AbortSignal,
): Promise<EventsPage<SentPlanEvent>> {
  const { body } = await request('GET', `/api/plans/${id}/events?after=${after}`, undefined, { signal })
  return body as EventsPage<SentPlanEvent>
}

/** The address of a tile. The name of its version lets the browser keep it for good. */
export const tileUrl = (
  planId: PlanId,
  { page, version }: { readonly page: number; readonly version: number },
  { z, x, y }: { readonly z: number; readonly x: number; readonly y: number },
): string => `/api/plans/${planId}/pages/${page}/tiles/${z}/${x}/${y}?version=${version}`

/** The address of all tiles of a page. */
export const packUrl = (
  planId: PlanId,
  { page, version }: { readonly page: number; readonly version: number },
): string => `/api/plans/${planId}/pages/${page}/pack?version=${version}`

/** Where a newer drawing of a page is looked at, and where it takes the page's place. @param filePage of the file, from 1. */
export const previewPath = (planId: PlanId, page: number, filePage: number): string =>
  `/api/plans/${planId}/pages/${page}/preview?filePage=${filePage}`
export const replacePath = (planId: PlanId, page: number): string => `/api/plans/${planId}/pages/${page}/replace`

type NamedPage = { readonly id: number; readonly name: string }

/** Gives a page of a plan another title. Employees only. */
export const useNamePage = (projectId: ProjectId, planId: PlanId) =>
  useCommand({
    call: ({ id: page, name }: NamedPage) => requestOf(planCalls.changePage, { id: planId, page }, { title: name }),
    read: (body) => PlanPage.parse(body),
    done: () => void plansOf(projectId).loadAgain(),
    success: () => ({ title: 'Title saved' }),
    failure: failed('Failed to save the title'),
  })

/** Deletes a plan with its pins. Employees only. */
export const useDeletePlan = (projectId: ProjectId) =>
  useCommand({
    call: (id: PlanId) => requestOf(planCalls.delete, { id }),
    ...plansOf(projectId).removed,
    success: () => ({ title: 'Plan deleted' }),
    failure: failed('Failed to delete the plan'),
  })
