import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LogCheck, type MetricsFilter, SystemHealth, SystemMetrics } from '#events/system/api.ts'
import { shouldRetryRead } from '../request/query-client.ts'
import { read } from '../request/read.ts'
import { awayFor, isRefusal } from '../request/request.ts'

const KEY = '/api/system'

/** How often the health is asked for again while it is looked at, in milliseconds. */
const LOOK_EVERY_MS = 10_000

/** How the server is, asked for again and again. Employees only. */
export const useSystemHealth = () =>
  useQuery({
    queryKey: [KEY, 'health'],
    queryFn: ({ signal }) => read(`${KEY}/health`, SystemHealth, signal),
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
  })

/** The server's check that the log is as it was written; runs when `refetch` is called. Employees only. */
export const useLogCheck = () =>
  useQuery({
    queryKey: [KEY, 'log-check'],
    queryFn: ({ signal }) => read(`${KEY}/log-check`, LogCheck, signal),
    enabled: false,
  })

/** The metrics of a filter; the figures of the filter before stay until the new ones are here. Employees only. */
export const useSystemMetrics = ({ hours, endpoint, user }: MetricsFilter) => {
  const asked = new URLSearchParams({ hours: `${hours}` })
  if (endpoint !== undefined) asked.set('endpoint', endpoint)
  if (user !== undefined) asked.set('user', `${user}`)
  return useQuery({
    queryKey: [KEY, 'metrics', asked.toString()],
    queryFn: ({ signal }) => read(`${KEY}/metrics?${asked}`, SystemMetrics, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: (failures, error) => (!isRefusal(error) || awayFor(error) !== null) && shouldRetryRead(failures, error),
  })
}
