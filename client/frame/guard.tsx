import { CloudOff } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { z } from 'zod'
import { awayFor } from '../api/request/request.ts'
import { tabStorage } from '../api/storage.ts'
import { useSession, WAS_LOGGED_IN } from '../api/people/session.tsx'
import { preloadSocket } from '../live/connection/late-socket.ts'
import { afterScreen, partIsMissing } from '../ui/loading/after-screen.ts'
import { LoadError } from '../ui/loading/load-error.tsx'
import { onDemand } from '../ui/loading/on-demand.tsx'
import { isOwnPath } from '../ui/page/own-path.ts'
import { Spinner } from '../ui/loading/spinner.tsx'
import { usePageTitle } from '../ui/page/use-page-title.ts'
import { destinationOf, findRoute } from './find-route.ts'
import type { Route } from './route.ts'
import { routes } from './routes.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { SessionExpired } from './session-expired.tsx'
import { arrive } from '../ui/focus/arrival.ts'

/** How long a screen without a session stays before the login screen takes its place (specification 000, section 9). */
const REDIRECT_MS = 300

/** The state of the login screen's entry in the browser's history: the path and query that were asked for before. */
const Asked = z.object({ asked: z.string() })

/** The parts around the screens of those who are signed in. */
const signedIn = onDemand(async () => (await import('./signed-in.tsx')).SignedIn)

/** The start where nothing was asked for, or an address that the browser would read as one of another portal. */
function askedIn(state: unknown): string {
  const { asked = '/' } = Asked.safeParse(state).data ?? {}
  return isOwnPath(asked) ? asked : '/'
}

const feedback = onDemand(async () => (await import('../features/feedback/feedback-widget.tsx')).FeedbackWidget)

/** The screen that the path leads to, and over it the button for feedback of those who are signed in. */
export const Guard = () => (
  <>
    <Guarded />
    {useSession().state === 'signed-in' && (
      <ScreenBoundary isQuiet>
        <Suspense>
          <feedback.Screen />
        </Suspense>
      </ScreenBoundary>
    )}
  </>
)

/** A public page for everyone; everything else for those who are signed in, and for the others the way there. */
function Guarded() {
  const session = useSession()
  const [path] = useLocation()
  const state = useHistoryState<unknown>()
  const route = findRoute(routes, path)
  const asked = askedIn(state)
  // The code of a page is on its way while the session is asked for; that of the frame is not for those who are signed out.
  // Those who sign in come to what they asked for next.
  useEffect(() => {
    if (route?.access === 'public' || route?.access === 'signed-out') void route.preload()
    if (route?.access !== 'signed-out') return undefined
    const next = findRoute(routes, asked.replace(/\?.*/, ''))
    return afterScreen(() => void preloadFramed(next))
  }, [route, asked])

  if (route?.access === 'public') return <Page key={route.path} {...route} />
  switch (session.state) {
    case 'loading':
      return <LoadingSession />
    case 'unknown':
      return (
        <main className="grid min-h-dvh place-items-center">
          <LoadError
            icon={<CloudOff aria-hidden />}
            title={<h1 ref={arrive}>The portal cannot be reached</h1>}
            text={
              awayFor(session.error) === null
                ? `${session.error.message}. Nothing is lost: try again when the connection is back.`
                : 'The server cannot be used right now. Nothing is lost: this page goes on by itself as soon as it can.'
            }
            onRetry={session.retry}
          />
        </main>
      )
    case 'signed-out':
    case 'signed-in':
      break
  }
  const role = session.state === 'signed-in' ? session.user.role : null
  switch (destinationOf(route, role)) {
    case 'page':
      return route && <Page key={route.path} {...route} />
    case 'start': {
      // In another role than before they may be led to a screen that is theirs no more.
      const next = findRoute(routes, asked.replace(/\?.*/, ''))
      return <Redirect to={next && destinationOf(next, role) === 'not-found' ? '/' : asked} replace />
    }
    case 'sign-in':
      return <SignedOut />
    case 'screen':
    case 'not-found':
      return <Page Screen={signedIn.Screen} preload={() => preloadFramed(route)} />
  }
}

/** Has everything come that stands in the frame, at once: the frame, the screen in it, and beside them the live channel. */
const preloadFramed = async (route: Route | undefined): Promise<void> => {
  preloadSocket()
  await Promise.all([signedIn.preload(), route?.preload()])
}

/**
 * A screen that takes the whole window. It waits for its code by itself: had React shown a fallback in its place, it would
 * hold the screen back for 300 ms.
 */
function Page({ Screen, preload }: Pick<Route, 'Screen' | 'preload'>) {
  const [isHere, setIsHere] = useState(false)
  const preloadOnce = useEffectEvent(preload)
  useEffect(() => {
    let isGone = false
    void preloadOnce().then(() => !isGone && setIsHere(true))
    return () => {
      isGone = true
    }
  }, [])
  if (!isHere) return <LoadingSession />
  return (
    <ScreenBoundary>
      <Suspense fallback={<LoadingSession />}>
        <Screen />
      </Suspense>
    </ScreenBoundary>
  )
}

function LoadingSession() {
  useLayoutEffect(partIsMissing, [])
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
  const search = useSearch()
  const asked = search ? `${path}?${search}` : path
  useEffect(() => void findRoute(routes, '/auth')?.preload(), [])
  const wasLoggedIn = tabStorage.get(WAS_LOGGED_IN) !== null
  useEffect(() => {
    if (wasLoggedIn) return undefined
    const timer = setTimeout(() => navigate('/auth', { replace: true, state: { asked } }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [wasLoggedIn, navigate, asked])
  return wasLoggedIn ? <SessionExpired asked={asked} /> : <LoadingSession />
}
