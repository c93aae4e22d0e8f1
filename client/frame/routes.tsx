import { type ComponentProps, Suspense } from 'react'
import { EMPLOYEES, EVERYONE, INTEGRATORS } from '#events/kernel/actor.ts'
import { onDemand } from '../ui/loading/on-demand.tsx'
import { opensAtProject } from '../shared/projects/selected-project.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import type { Route } from './route.ts'
import { surveyRoutes } from './survey-routes.tsx'

/**
 * Features do not know each other: here the board is given the button that imports a list of devices. Both come together: a
 * button that came later would make the board vanish for the moment.
 */
const projectBoard = onDemand(async () => {
  const [{ BoardScreen }, { ImportButton }] = await Promise.all([
    import('../features/board/screen/board-screen.tsx'),
    import('../features/import/import-button.tsx'),
  ])
  return (props: Omit<ComponentProps<typeof BoardScreen>, 'importSlot'>) => (
    <BoardScreen
      {...props}
      importSlot={
        <Suspense>
          <ImportButton />
        </Suspense>
      }
    />
  )
})

const overview = onDemand(async () => (await import('../features/installs/dashboard.tsx')).Dashboard)

/** The list of projects is given the overview, and the board that shows one of them. A board that fails leaves the way to the others open. */
const installsPage = onDemand(async () => {
  const { InstallsScreen } = await import('../features/installs/installs-screen.tsx')
  return () => (
    <InstallsScreen
      renderOverview={(props) => <overview.Screen {...props} />}
      preloadOverview={overview.preload}
      renderProject={(projectId, onBack) => (
        <ScreenBoundary key={projectId} back={{ label: 'All projects', href: '/' }}>
          <projectBoard.Screen projectId={projectId} onBack={onBack} />
        </ScreenBoundary>
      )}
    />
  )
})

/** Every screen that exists, and who may open it (specification 000, section 2). All else is "404 Page Not Found". */
export const routes: readonly Route[] = [
  {
    path: '/auth',
    access: 'signed-out',
    ...onDemand(async () => (await import('../features/session/login-screen.tsx')).LoginScreen),
  },
  {
    path: '/complete-registration',
    access: 'public',
    ...onDemand(
      async () => (await import('../features/session/complete-registration-screen.tsx')).CompleteRegistrationScreen,
    ),
  },
  {
    path: '/set-password',
    access: 'public',
    ...onDemand(async () => (await import('../features/session/set-password-screen.tsx')).SetPasswordScreen),
  },
  {
    path: '/login-test',
    access: 'public',
    ...onDemand(async () => (await import('../features/session/login-test-screen.tsx')).LoginTestScreen),
  },
  {
    path: '/accept',
    access: 'public',
    ...onDemand(async () => (await import('../features/acceptance/guest-screen.tsx')).GuestScreen),
  },
  {
    path: '/',
    access: EVERYONE,
    Screen: installsPage.Screen,
    preload: async () => {
      await Promise.all([installsPage.preload(), projectBoard.preload(), opensAtProject() || overview.preload()])
    },
    // Hidden from installers on small screens (specification 000, section 2).
    nav: { label: 'Installs', icon: 'installs', wide: EVERYONE, small: ['customer', 'employee'] },
  },
  {
    path: '/projects/:id/replay',
    access: EVERYONE,
    ...onDemand(async () => (await import('../features/board/replay/replay-screen.tsx')).ReplayScreen),
  },
  {
    path: '/projects/:id/compare',
    access: EVERYONE,
    ...onDemand(async () => (await import('../features/board/compare/compare-screen.tsx')).CompareScreen),
  },
  {
    path: '/projects/:id/plan-work',
    access: EMPLOYEES,
    ...onDemand(async () => (await import('../features/board/plan-work/plan-screen.tsx')).PlanScreen),
  },
  {
    path: '/projects/:id/site',
    access: EVERYONE,
    ...onDemand(async () => (await import('../features/site/site-screen.tsx')).SiteScreen),
  },
  {
    path: '/projects/:id/plans/:planId?/:view?',
    access: EVERYONE,
    ...onDemand(async () => (await import('../features/board/plans/plans-route.tsx')).PlansRoute),
  },
  {
    path: '/projects/:id/acceptance/:document?',
    access: EVERYONE,
    ...onDemand(async () => (await import('../features/acceptance/acceptance-screen.tsx')).AcceptanceScreen),
  },
  {
    path: '/my-work',
    access: INTEGRATORS,
    ...onDemand(async () => (await import('../features/my-work/my-work-screen.tsx')).MyWorkScreen),
    nav: { label: 'My Work', icon: 'work', wide: INTEGRATORS, small: INTEGRATORS },
  },
  ...surveyRoutes,
  {
    path: '/notes',
    access: EVERYONE,
    ...onDemand(async () => (await import('../features/notes/notes-screen.tsx')).NotesScreen),
    nav: { label: 'Notes', icon: 'notes', wide: EMPLOYEES, small: EMPLOYEES },
  },
  {
    path: '/quota-dashboard',
    access: EMPLOYEES,
    ...onDemand(async () => (await import('../features/quota/quota-dashboard-screen.tsx')).QuotaDashboardScreen),
    nav: { label: 'Quota Dashboard', icon: 'quota', wide: EMPLOYEES, small: EMPLOYEES },
  },
  {
    path: '/verkada-instances',
    access: EMPLOYEES,
    ...onDemand(async () => (await import('../features/instances/instances-screen.tsx')).InstancesScreen),
    nav: { label: 'Instances', icon: 'instances', wide: EMPLOYEES, small: EMPLOYEES },
  },
  {
    path: '/users',
    access: EMPLOYEES,
    ...onDemand(async () => (await import('../features/users/users-screen.tsx')).UsersScreen),
    nav: { label: 'Users', icon: 'users', wide: EMPLOYEES, small: EMPLOYEES },
  },
  {
    path: '/users/:id',
    access: EMPLOYEES,
    ...onDemand(async () => (await import('../features/users/person/person-screen.tsx')).PersonScreen),
  },
  {
    path: '/feedback',
    access: EMPLOYEES,
    ...onDemand(async () => (await import('../features/feedback/feedback-screen.tsx')).FeedbackScreen),
    nav: { label: 'Feedback', icon: 'feedback', wide: EMPLOYEES, small: EMPLOYEES },
  },
  {
    path: '/profile',
    access: EVERYONE,
    ...onDemand(async () => (await import('../features/profile/profile-screen.tsx')).ProfileScreen),
  },
  {
    path: '/projects/:id/history',
    access: EVERYONE,
    ...onDemand(async () => (await import('../features/history/history-screen.tsx')).HistoryScreen),
  },
  {
    path: '/system',
    access: EMPLOYEES,
    ...onDemand(async () => (await import('./system-page.tsx')).SystemPage),
    nav: { label: 'System', icon: 'system', wide: EMPLOYEES, small: EMPLOYEES },
  },
]
