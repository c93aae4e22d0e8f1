import { Suspense, useEffect, useState } from 'react'
import { Link, Route as Parameters, useLocation } from 'wouter'
import { FileQuestion } from 'lucide-react'
import { useUser } from '../api/people/session.tsx'
import { destinationOf, findRoute } from './find-route.ts'
import { NavBar } from './nav-bar.tsx'
import { routes } from './routes.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { followTheme } from '../shared/theme/theme.ts'
import { arrive } from '../ui/focus/arrival.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/loading/empty-state.tsx'
import { usePageTitle } from '../ui/page/use-page-title.ts'

/** The code of a screen comes once a pointer, a finger or the focus reaches a link to it, which is a moment before the press. */
function bringCode({ target }: { readonly target: EventTarget }): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin === location.origin) void findRoute(routes, link.pathname)?.preload()
}

/** The page of a person who is signed in: the navigation bar, and below it the screen of the path. */
export function Frame() {
  const user = useUser()
  const [path] = useLocation()
  const [isShowingShortcuts, setIsShowingShortcuts] = useState(false)
  useEffect(followTheme, [])

  const found = findRoute(routes, path)
  const route = found && destinationOf(found, user.role) === 'screen' ? found : null
  const page = route?.path ?? null
  useEffect(() => {
    // On its own: no board should wait for it. Without it nothing is measured.
    const showing = import('./page-views.ts').then(
      ({ showPage }) => showPage(page, user.id),
      () => () => undefined,
    )
    return () => void showing.then((end) => end())
  }, [page, user.id])
  useEffect(
    () => () =>
      void import('./page-views.ts').then(
        ({ endViews }) => endViews(),
        () => undefined,
      ),
    [],
  )
  return (
    <div
      className="flex h-[calc(100dvh-var(--sign-room,0px))] flex-col print:h-auto"
      onPointerOver={bringCode}
      onFocus={bringCode}
    >
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <NavBar onShowShortcuts={() => setIsShowingShortcuts(true)} />
      <div id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        {route ? (
          <ScreenBoundary key={path}>
            <Suspense>
              <Parameters path={route.path}>
                <route.Screen />
              </Parameters>
            </Suspense>
          </ScreenBoundary>
        ) : (
          <NotFound />
        )}
      </div>
      <Shortcuts isOpen={isShowingShortcuts} onOpenChange={setIsShowingShortcuts} />
    </div>
  )
}

/** For paths that do not exist, or not for this role. */
function NotFound() {
  usePageTitle('Not found')
  return (
    <main className="grid flex-1 place-items-center overflow-y-auto">
      <EmptyState
        icon={<FileQuestion aria-hidden />}
        title={<h1 ref={arrive}>404 Page Not Found</h1>}
        text="Did you forget to add the page to the router?"
        action={
          <Button asChild>
            <Link href="/">Back to Installs</Link>
          </Button>
        }
      />
    </main>
  )
}
