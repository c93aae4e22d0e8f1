import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { LockedUser } from '#events/account/api.ts'
import { Company } from '#events/account/company.ts'
import { UserOverview } from '#events/account/overview-api.ts'
import { AccountRecord } from '#events/account/record-api.ts'
import { User } from '#events/account/user.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { Collection, useCollection } from '../collection.ts'
import { queryClient } from '../request/query-client.ts'
import { read } from '../request/read.ts'
import { follow } from '../lists/topics.ts'

export const userList = follow('users', new Collection('/api/users', User))
export const companyList = follow('companies', new Collection('/api/companies', Company))

/** All people with an account. Employees only. */
export const useUsers = ({ isEnabled = true } = {}) => useCollection(userList, { isEnabled })

/** All companies. Employees only. */
export const useCompanies = ({ isEnabled = true } = {}) => useCollection(companyList, { isEnabled })

const LOCKED_KEY = ['/api/users/locked'] as const
/** How often a screen that shows locks asks for them again, in milliseconds: no event tells of a failed login. */
const LOCKED_EVERY_MS = 15_000

/** Whose failed logins are used up. Employees only. */
export const useLockedUsers = () =>
  useQuery({
    queryKey: LOCKED_KEY,
    queryFn: ({ signal }) => read(LOCKED_KEY[0], z.array(LockedUser), signal),
    refetchInterval: LOCKED_EVERY_MS,
    staleTime: 0,
  })

/** An account was unlocked: a screen that shows locks shows this one no longer. */
export function noteUnlocked(id: UserId): void {
  void queryClient.cancelQueries({ queryKey: LOCKED_KEY })
  queryClient.setQueryData<LockedUser[]>(LOCKED_KEY, (locked) => locked?.filter(({ userId }) => userId !== id))
}

/** Polling interval of the sessions on a person's page, in milliseconds: no event tells a screen of them. */
const OVERVIEW_EVERY_MS = 15_000

/** A person with their sessions, projects and surveys. Employees only. */
export const useUserOverview = (id: UserId) =>
  useQuery({
    queryKey: ['/api/users/overview', id],
    queryFn: ({ signal }) => read(`/api/users/${id}/overview`, UserOverview, signal),
    refetchInterval: OVERVIEW_EVERY_MS,
    staleTime: 0,
  })

/** Something of a person changed that their page shows: it is asked for at once. */
export const readOverviewAgain = (): void => {
  void queryClient.invalidateQueries({ queryKey: ['/api/users/overview'] })
  void queryClient.invalidateQueries({ queryKey: ['/api/users/history'] })
}

/** The history of an account, newest first, in parts. Employees only. */
export const useAccountRecord = (id: UserId) =>
  useInfiniteQuery({
    queryKey: ['/api/users/history', id],
    queryFn: ({ pageParam, signal }) =>
      read(`/api/users/${id}/history${pageParam === null ? '' : `?before=${pageParam}`}`, AccountRecord, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasMore, lines }) => (hasMore ? (lines.at(-1)?.line ?? null) : null),
    staleTime: 0,
  })
