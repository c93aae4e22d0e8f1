import { QueryClientProvider } from '@tanstack/react-query'
import { readAgain, takeChange } from './api/lists.ts'
import { endSession, queryClient } from './api/query-client.ts'
import { SessionProvider, useUser } from './api/session.tsx'
import { Guard } from './features/session/guard.tsx'
import { Frame } from './frame/frame.tsx'
import { LiveProvider } from './live/live-context.tsx'
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
            <SignedIn />
          </Guard>
        </ConfirmProvider>
      </TooltipProvider>
    </SessionProvider>
    <Toaster />
    <LiveRegion />
  </QueryClientProvider>
)

/** The live channel keeps the lists in step, and says when the session is over. */
const SignedIn = () => (
  <LiveProvider user={useUser()} onChanged={takeChange} onMissed={readAgain} onSignedOut={endSession}>
    <Frame />
  </LiveProvider>
)
