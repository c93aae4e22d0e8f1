import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient, USER_KEY } from './api/request/query-client.ts'
import { type RecallUser, SessionProvider } from './api/people/session.tsx'
import { browserStorage } from './api/storage.ts'
import { Guard } from './frame/guard.tsx'
import { afterScreen } from './ui/loading/after-screen.ts'
import { leaveKeysToInputMethod } from './ui/focus/keys.ts'
import { LiveRegion } from './ui/toast/live-region.tsx'
import { SETTLED_MS } from './ui/loading/on-demand.tsx'
import { Toaster } from './ui/toast/toaster.tsx'

leaveKeysToInputMethod(window)

/** An earlier page left work, and none is sent before the late code has read it. */
const isWorkLeft = (): boolean => browserStorage.keys('outbox waits').length > 0

/** A server that has not said by then who is signed in is slow or away, in milliseconds. */
const SLOW_MS = 4000

const late = () => import('./late.tsx')
const beginLate = (): void => void late().then((code) => code.beginLate(), beginLater)
/** Has what is needed without a screen, such as once the server is away, come after the first one, for as long as it takes. */
const beginLater = (): void => void afterScreen(beginLate, isWorkLeft() ? 0 : SETTLED_MS)

const recall: RecallUser = (error) =>
  late().then(
    (code) => code.recallUser(error),
    () => Promise.reject(error),
  )

/** Everything, put together. */
export const App = () => {
  useEffect(() => {
    beginLater()
    setTimeout(() => queryClient.getQueryData(USER_KEY) === undefined && beginLate(), SLOW_MS)
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider recall={recall}>
        <Guard />
      </SessionProvider>
      <Toaster />
      <LiveRegion />
    </QueryClientProvider>
  )
}
