import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from './api/query-client.ts'
import { SessionProvider } from './api/session.tsx'
import { Guard } from './frame/guard.tsx'
import { LiveRegion } from './ui/live-region.tsx'
import { Toaster } from './ui/toaster.tsx'

/** Everything, put together. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <SessionProvider>
      <Guard />
    </SessionProvider>
    <Toaster />
    <LiveRegion />
  </QueryClientProvider>
)
