import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { User } from '#events/account/user.ts'
import { forgetPosition } from '../request/log-position.ts'
import { setPagePerson } from '../request/page-person.ts'
import { queryClient, USER_KEY } from '../request/query-client.ts'
import { read } from '../request/read.ts'
import { ApiError, awayFor, request } from '../request/request.ts'
import { tabStorage } from '../storage.ts'

/** Key in the session storage: a person was signed in earlier in this browser session. */
export const WAS_LOGGED_IN = 'wasLoggedIn'

/** The session of this page. `unknown`: the server could not be asked; `retry` asks again. */
export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'unknown'; readonly error: Error; readonly retry: () => void }
  | { readonly state: 'signed-out' }
  | { readonly state: 'signed-in'; readonly user: User }

const SessionContext = createContext<Session | null>(null)

/** Gives who was signed in last where the server cannot be asked. @throws the error where no one is kept. */
export type RecallUser = (error: unknown) => Promise<User>

/** Who is signed in; null for no one. */
const useUserQuery = (recall: RecallUser) =>
  useQuery({
    queryKey: USER_KEY,
    queryFn: async ({ signal }) => {
      try {
        const user = await read('/api/user', User, signal)
        setPagePerson(user.id)
        return user
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        return recall(error)
      }
    },
    staleTime: 5 * 60_000,
    gcTime: 10 * 60_000,
    refetchOnMount: false,
    retry: (_failures, error) => awayFor(error) !== null,
  })

/** Stands once around the app and asks the server who is signed in. */
export function SessionProvider({ recall, children }: { recall: RecallUser; children: ReactNode }) {
  const { data: user, error: lastError, failureReason, refetch } = useUserQuery(recall)
  // The reason is there before the last attempt has failed, which with a server that asks for patience is never.
  const error = lastError ?? failureReason
  const session = useMemo((): Session => {
    if (user) return { state: 'signed-in', user }
    if (user === null) return { state: 'signed-out' }
    if (error) return { state: 'unknown', error, retry: () => void refetch() }
    return { state: 'loading' }
  }, [user, error, refetch])

  useEffect(() => {
    if (user) tabStorage.set(WAS_LOGGED_IN, 'true')
  }, [user])

  return <SessionContext value={session}>{children}</SessionContext>
}

/** @throws outside of a SessionProvider. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession must be used within a SessionProvider')
  return session
}

/** The person who is signed in, for parts that only they see. @throws when no one is, or outside of a SessionProvider. */
export function useUser(): User {
  const session = useSession()
  if (session.state !== 'signed-in') throw new Error('useUser needs somebody who is signed in')
  return session.user
}

const NO_WORD = 'This happens after you logged out in another tab, or after seven days without a visit.'

/**
 * Why the session of this page is over, in a sentence, for a screen that stays until a person signs in: as the server says, which
 * knows it for a day at most. Null until it has answered.
 */
export const useWhyOver = (): string | null =>
  useQuery({
    queryKey: ['why the session is over'],
    queryFn: async ({ signal }) => {
      const error: unknown = await request('GET', '/api/user', undefined, { signal }).catch((reason: unknown) => reason)
      if (!(error instanceof ApiError) || error.status !== 401) return null
      return Ended.safeParse(error.body).data?.message ?? NO_WORD
    },
    gcTime: 0,
  }).data ?? null
const Ended = z.union([
  z.object({ message: z.string(), reason: z.string() }),
  z.object({ message: z.string(), code: z.literal('other-person') }),
])

/** Stores the person who signed in, or null after a logout. Forgets all that the person before could see. */
export function storeUser(user: User | null): void {
  if (!user) tabStorage.remove(WAS_LOGGED_IN)
  if (user) setPagePerson(user.id)
  forgetPosition()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] })
  queryClient.setQueryData(USER_KEY, user)
}
