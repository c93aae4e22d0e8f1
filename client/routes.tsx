import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import type { Role } from '#events/actor.ts'

export type Route = { readonly path: string; readonly roles: readonly Role[]; readonly Screen: ComponentType }

/**
 * Features do not know each other: here the board is given the button that imports a list of devices. Both come together: a
 * button that came later would make the board vanish for the moment.
 */
const ProjectBoard = lazy(async () => {
  const [{ BoardScreen }, { ImportButton }] = await Promise.all([
    import('./features/board/board-screen.tsx'),
    import('./features/import/import-button.tsx'),
  ])
  return {
    default: (props: Omit<ComponentProps<typeof BoardScreen>, 'importSlot'>) => (
      <BoardScreen
        {...props}
        importSlot={
          <Suspense>
            <ImportButton />
          </Suspense>
        }
      />
    ),
  }
})

/** The list of projects is given the board that shows one of them. */
const InstallsPage = lazy(async () => {
  const { InstallsScreen } = await import('./features/installs/installs-screen.tsx')
  return {
    default: () => (
      <InstallsScreen
        renderProject={(projectId, onBack) => <ProjectBoard key={projectId} projectId={projectId} onBack={onBack} />}
      />
    ),
  }
})

/** Every screen that exists, and who may open it (specification 000, section 2). All else is "404 Page Not Found". */
export const routes: readonly Route[] = [
  { path: '/', roles: ['installer', 'customer', 'employee'], Screen: InstallsPage },
]
