import { type ComponentType, lazy } from 'react'
import type { Role } from '#events/actor.ts'

export type Route = { readonly path: string; readonly roles: readonly Role[]; readonly Screen: ComponentType }

const BoardScreen = lazy(async () => ({ default: (await import('./features/board/board-screen.tsx')).BoardScreen }))
const ImportButton = lazy(async () => ({ default: (await import('./features/import/import-button.tsx')).ImportButton }))

/**
 * Features do not know each other: here the list of projects is given the board that shows one of them, and the board the
 * button that imports a list of devices.
 */
const InstallsPage = lazy(async () => {
  const { InstallsScreen } = await import('./features/installs/installs-screen.tsx')
  return {
    default: () => (
      <InstallsScreen
        renderProject={(projectId, onBack) => (
          <BoardScreen key={projectId} projectId={projectId} onBack={onBack} importSlot={<ImportButton />} />
        )}
      />
    ),
  }
})

/** Every screen that exists, and who may open it (specification 000, section 2). All else is "404 Page Not Found". */
export const routes: readonly Route[] = [
  { path: '/', roles: ['installer', 'customer', 'employee'], Screen: InstallsPage },
]
