import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useUser } from '../api/session.tsx'
import { routes } from '../routes.tsx'
import { ConnectionStrip } from './connection-strip.tsx'
import { NavBar } from './nav-bar.tsx'
import { NotFound } from './not-found.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { followTheme } from './theme.ts'

/** What somebody who is signed in sees: the navigation bar, and below it the screen of the path. */
export function Frame() {
  const user = useUser()
  const [path] = useLocation()
  const [isShowingShortcuts, setIsShowingShortcuts] = useState(false)
  useEffect(followTheme, [])

  const route = routes.find((candidate) => candidate.path === path && candidate.roles.includes(user.role))
  return (
    <div className="flex h-dvh flex-col print:h-auto">
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <NavBar onShowShortcuts={() => setIsShowingShortcuts(true)} />
      <ConnectionStrip />
      <div id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        {route ? (
          <ScreenBoundary key={path}>
            <Suspense>
              <route.Screen />
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
