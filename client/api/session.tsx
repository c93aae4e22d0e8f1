import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import type { User } from '#events/account/api.ts'
import { keys } from './keys.ts'
import { forgetPosition } from './log-position.ts'
import { useUserQuery } from './queries.ts'
import { queryClient } from './query-client.ts'
import { tabStorage } from './tab-storage.ts'

/** Key in the session storage: somebody was signed in earlier in this browser session. */
export const WAS_LOGGED_IN = 'wasLoggedIn'

/** Whether somebody is signed in. `unknown`: the server could not be asked; `retry` asks again. */
export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'unknown'; readonly error: Error; readonly retry: () => void }
  | { readonly state: 'signed-out' }
  | { readonly state: 'signed-in'; readonly user: User }

const SessionContext = createContext<Session | null>(null)

/** Stands once around the app and asks the server who is signed in. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { data: user, error: lastError, failureReason, refetch } = useUserQuery()
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

/** Who is signed in, for what is only shown to somebody who is. @throws when nobody is, or outside of a SessionProvider. */
export function useUser(): User {
  const session = useSession()
  if (session.state !== 'signed-in') throw new Error('useUser needs somebody who is signed in')
  return session.user
}

/** Stores who signed in, or that somebody signed out (null). What the person before could see is forgotten. */
export function storeUser(user: User | null): void {
  if (!user) tabStorage.remove(WAS_LOGGED_IN)
  forgetPosition()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.user[0] })
  queryClient.setQueryData(keys.user, user)
}
