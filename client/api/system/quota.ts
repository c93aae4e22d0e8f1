import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { isFull, QuotaAnalytics, QuotaRow, QuotaStatus } from '#events/quota/api.ts'
import { queryClient } from '../request/query-client.ts'
import { read } from '../request/read.ts'

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

/** Keeps {@link useIsStorageFull} true: asks once and after each upload, and every 30 seconds while there is no room. */
export function useAskedStorage(): void {
  useQuery({ ...statusQuery, refetchInterval: ({ state }) => isKnownFull(state.data) && STATUS_EVERY_MS })
}

/** True if this person is known to have no room left. Asks nothing itself, so that many may read it. */
export const useIsStorageFull = (): boolean => isKnownFull(useQuery({ ...statusQuery, enabled: false }).data)

const isKnownFull = (status: QuotaStatus | undefined) => status !== undefined && isFull(status)

/** This person's room as read in the last 30 seconds; undefined without such a read, or if it may have changed since. */
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

/** The sums of all people's uploads, and of those of each role. Employees only. */
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
