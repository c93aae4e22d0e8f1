import { TriangleAlert } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { useWhyOver } from '../api/people/session.tsx'
import { hasKeptWork, keptWork } from '../shared/kept/late-kept-work.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { usePageTitle } from '../ui/page/use-page-title.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { arrive } from '../ui/focus/arrival.ts'

/** In place of a screen whose session ended while it was open. `asked`: the path and query that signing in again leads back to. */
export function SessionExpired({ asked }: { asked: string }) {
  usePageTitle('Session Expired')
  const why = useWhyOver()
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <Card role="alert" className="flex w-full max-w-md gap-4 p-5">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger-text" />
        <div className="flex flex-col items-start gap-1">
          <h1 ref={arrive} className="text-base font-semibold">
            Session Expired
          </h1>
          <p className="text-muted">
            Your session has expired or there was an authentication issue. Please log in again.
          </p>
          {why && <p className="text-muted">{why}</p>}
          {hasKeptWork() && (
            <ScreenBoundary isQuiet>
              <Suspense>
                <keptWork.Screen isOwn />
              </Suspense>
            </ScreenBoundary>
          )}
          <Button asChild variant="primary" className="mt-3">
            <Link href="/auth" state={{ asked }}>
              Go to Login
            </Link>
          </Button>
        </div>
      </Card>
    </main>
  )
}
