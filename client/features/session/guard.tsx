import { CloudOff } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { z } from 'zod'
import { awayFor } from '../../api/request.ts'
import { useSession, WAS_LOGGED_IN } from '../../api/session.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { LoginScreen } from './login-screen.tsx'
import { SessionExpired } from './session-expired.tsx'

/** How long a screen without a session stays before the login screen takes its place (specification 000, section 9). */
const REDIRECT_MS = 300

/**
 * What the login screen remembers in its entry of the history: the query that the start (/) was asked for with, so that a
 * link to a project leads there after signing in too.
 */
const Asked = z.object({ search: z.string() })

const startOf = (state: unknown): string => {
  const search = Asked.safeParse(state).data?.search
  return search ? `/?${search}` : '/'
}

/** Shows what is inside to somebody who is signed in, and to everybody else the way there. */
export function Guard({ children }: { children: ReactNode }) {
  const session = useSession()
  const [path] = useLocation()
  const state = useHistoryState<unknown>()
  switch (session.state) {
    case 'loading':
      return <LoadingSession />
    case 'unknown':
      return (
        <main className="grid min-h-dvh place-items-center">
          <EmptyState
            icon={<CloudOff aria-hidden />}
            title={<h1>The portal cannot be reached</h1>}
            text={
              awayFor(session.error) === null
                ? `${session.error.message}. Nothing is lost: try again when the connection is back.`
                : 'The server cannot be used right now. Nothing is lost: this page goes on by itself as soon as it can.'
            }
            action={<Button onClick={session.retry}>Try Again</Button>}
          />
        </main>
      )
    case 'signed-out':
      return path === '/auth' ? <LoginScreen /> : <SignedOut />
    case 'signed-in':
      return path === '/auth' ? <Redirect to={startOf(state)} replace /> : children
  }
}

function LoadingSession() {
  usePageTitle('Loading')
  return (
    <main className="grid min-h-dvh place-items-center">
      <p role="status" className="flex animate-late items-center gap-2.5 text-muted">
        <Spinner />
        Loading your session...
      </p>
    </main>
  )
}

function SignedOut() {
  const [path, navigate] = useLocation()
  const query = useSearch()
  const search = path === '/' ? query : ''
  const wasLoggedIn = sessionStorage.getItem(WAS_LOGGED_IN) !== null
  useEffect(() => {
    if (wasLoggedIn) return undefined
    const timer = setTimeout(() => navigate('/auth', { replace: true, state: { search } }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [wasLoggedIn, navigate, search])
  return wasLoggedIn ? <SessionExpired search={search} /> : <LoadingSession />
}
