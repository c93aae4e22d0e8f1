import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from './api/query-client.ts'
import { SessionProvider } from './api/session.tsx'
import { Guard } from './features/session/guard.tsx'
import { Frame } from './frame/frame.tsx'
import { ConfirmProvider } from './ui/confirm.tsx'
import { LiveRegion } from './ui/live-region.tsx'
import { Toaster } from './ui/toaster.tsx'
import { TooltipProvider } from './ui/tooltip.tsx'

/** Everything, put together. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <SessionProvider>
      <TooltipProvider>
        <ConfirmProvider>
          <Guard>
            <Frame />
          </Guard>
        </ConfirmProvider>
      </TooltipProvider>
    </SessionProvider>
    <Toaster />
    <LiveRegion />
  </QueryClientProvider>
)
