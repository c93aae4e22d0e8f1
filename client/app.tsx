import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from './api/query-client.ts'
import { SessionProvider } from './api/session.tsx'
import { Guard } from './frame/guard.tsx'
import { afterScreen } from './ui/after-screen.ts'
import { LiveRegion } from './ui/live-region.tsx'
import { SETTLED_MS } from './ui/on-demand.tsx'
import { Toaster } from './ui/toaster.tsx'

/** Has what is needed without a screen, such as once the server is away, come after the first one, for as long as it takes. */
function useLate(): void {
  useEffect(() => {
    let end = () => {}
    const load = () => {
      void import('./late.tsx').then(({ beginLate }) => {
        if (!isGone) end = beginLate()
      }, wait)
    }
    const wait = () => {
      prevent = afterScreen(load, SETTLED_MS)
    }
    let isGone = false
    let prevent = afterScreen(load, SETTLED_MS)
    return () => {
      isGone = true
      prevent()
      end()
    }
  }, [])
}

/** Everything, put together. */
export const App = () => {
  useLate()
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <Guard />
      </SessionProvider>
      <Toaster />
      <LiveRegion />
    </QueryClientProvider>
  )
}
