import { type ComponentProps, type ComponentType, Suspense } from 'react'
import type { Role } from '#events/kernel/actor.ts'
import { onDemand } from './on-demand.tsx'

export type Route = { readonly path: string; readonly roles: readonly Role[]; readonly Screen: ComponentType }

/**
 * Features do not know each other: here the board is given the button that imports a list of devices. Both come together: a
 * button that came later would make the board vanish for the moment.
 */
const projectBoard = onDemand(async () => {
  const [{ BoardScreen }, { ImportButton }] = await Promise.all([
    import('./features/board/board-screen.tsx'),
    import('./features/import/import-button.tsx'),
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

/** The list of projects is given the board that shows one of them. */
const installsPage = onDemand(async () => {
  const { InstallsScreen } = await import('./features/installs/installs-screen.tsx')
  return () => (
    <InstallsScreen
      renderProject={(projectId, onBack) => (
        <projectBoard.Screen key={projectId} projectId={projectId} onBack={onBack} />
      )}
    />
  )
})

// Everybody comes to these two: their code is on its way while the session is asked for.
installsPage.preload()
projectBoard.preload()

/** Every screen that exists, and who may open it (specification 000, section 2). All else is "404 Page Not Found". */
export const routes: readonly Route[] = [
  { path: '/', roles: ['installer', 'customer', 'employee'], Screen: installsPage.Screen },
]
