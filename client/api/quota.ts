import { useQuery } from '@tanstack/react-query'
import { QuotaStatus } from '#events/quota/api.ts'
import { queryClient } from './query-client.ts'
import { read } from './read.ts'

const STATUS_KEY = ['/api/quota/status'] as const

/** How often a quota is asked for again while it is looked at, in milliseconds (specification 001, section 9). */
const LOOK_EVERY_MS = 30_000

/** How much room for uploads this person has today, asked for again and again while a screen shows it and is seen. */
export const useQuotaStatus = () =>
  useQuery({
    queryKey: STATUS_KEY,
    queryFn: ({ signal }) => read(STATUS_KEY[0], QuotaStatus, signal),
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
  })

/** What is known of this person's room, without asking; undefined where no screen has asked. */
export const knownQuota = (): QuotaStatus | undefined => queryClient.getQueryData(STATUS_KEY)

/** An upload has changed the room: a screen that shows it asks again now. */
export const readQuotaAgain = (): void => void queryClient.invalidateQueries({ queryKey: STATUS_KEY })
