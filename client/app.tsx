import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from './api/query-client.ts'
import { type RecallUser, SessionProvider } from './api/session.tsx'
import { Guard } from './frame/guard.tsx'
import { afterScreen } from './ui/after-screen.ts'
import { LiveRegion } from './ui/live-region.tsx'
import { SETTLED_MS } from './ui/on-demand.tsx'
import { Toaster } from './ui/toaster.tsx'

const late = () => import('./late.tsx')

const recall: RecallUser = async (error) => {
  const { recallUser } = await late().catch(() => {
    throw error
  })
  return recallUser(error)
}

/** Has what is needed without a screen, such as once the server is away, come after the first one, for as long as it takes. */
function useLate(): void {
  useEffect(() => {
    let end = () => {}
    const load = () => {
      void late().then(({ beginLate }) => {
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
      <SessionProvider recall={recall}>
        <Guard />
      </SessionProvider>
      <Toaster />
      <LiveRegion />
    </QueryClientProvider>
  )
}
