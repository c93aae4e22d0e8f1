import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { QuotaAnalytics, quotaLevel, QuotaRow, QuotaStatus } from '#events/quota/api.ts'
import { queryClient } from './query-client.ts'
import { read } from './read.ts'

// How often each is asked for again while a screen shows it and is seen, in milliseconds (specification 000, section 7, and
// 001, section 9).
const STATUS_EVERY_MS = 30_000
const OVERVIEW_EVERY_MS = 30_000
const ANALYTICS_EVERY_MS = 60_000

const STATUS_KEY = ['/api/quota/status'] as const
const OVERVIEW_KEY = ['/api/admin/quota-overview'] as const
const ANALYTICS_KEY = ['/api/admin/quota-analytics'] as const

const statusQuery = queryOptions({
  queryKey: STATUS_KEY,
  queryFn: ({ signal }) => read(STATUS_KEY[0], QuotaStatus, signal),
  staleTime: 0,
})

/** How much room for uploads this person has today, for a screen that shows it. */
export const useQuotaStatus = () => useQuery({ ...statusQuery, refetchInterval: STATUS_EVERY_MS })

/** Whether there is no room left: asked for once and after each upload, and again and again while that is so. */
export function useIsStorageFull(): boolean {
  const { data } = useQuery({
    ...statusQuery,
    refetchInterval: ({ state }) => isFull(state.data) && STATUS_EVERY_MS,
  })
  return isFull(data)
}

const isFull = (status: QuotaStatus | undefined) => status !== undefined && quotaLevel(status) === 'full'

/** What is known of this person's room, without asking; undefined where no screen has asked of late. */
export function knownQuota(): QuotaStatus | undefined {
  const { data, dataUpdatedAt = 0, isInvalidated } = queryClient.getQueryState<QuotaStatus>(STATUS_KEY) ?? {}
  return isInvalidated || Date.now() - dataUpdatedAt > STATUS_EVERY_MS ? undefined : data
}

/** An upload has changed the room: a screen that shows it asks again now. */
export const readQuotaAgain = (): void => void queryClient.invalidateQueries({ queryKey: STATUS_KEY })

/** How much each person uploads. Employees only. */
export const useQuotaOverview = () =>
  useQuery({
    queryKey: OVERVIEW_KEY,
    queryFn: ({ signal }) => read(OVERVIEW_KEY[0], z.array(QuotaRow), signal),
    refetchInterval: OVERVIEW_EVERY_MS,
    staleTime: 0,
  })

/** What all people have stored, and those of each role. Employees only. */
export const useQuotaAnalytics = () =>
  useQuery({
    queryKey: ANALYTICS_KEY,
    queryFn: ({ signal }) => read(ANALYTICS_KEY[0], QuotaAnalytics, signal),
    refetchInterval: ANALYTICS_EVERY_MS,
    staleTime: 0,
  })

/** An employee has changed the quota of a person, maybe their own. */
export function readQuotasAgain(): void {
  for (const queryKey of [STATUS_KEY, OVERVIEW_KEY, ANALYTICS_KEY]) void queryClient.invalidateQueries({ queryKey })
}
