import { type ComponentType, lazy } from 'react'
import type { Role } from '#events/actor.ts'

export type Route = { readonly path: string; readonly roles: readonly Role[]; readonly Screen: ComponentType }

const BoardScreen = lazy(async () => ({ default: (await import('./features/board/board-screen.tsx')).BoardScreen }))

/** Features do not know each other: here the list of projects is given the board that shows one of them. */
const InstallsPage = lazy(async () => {
  const { InstallsScreen } = await import('./features/installs/installs-screen.tsx')
  return {
    default: () => (
      <InstallsScreen renderProject={(projectId, onBack) => <BoardScreen projectId={projectId} onBack={onBack} />} />
    ),
  }
})

/** Every screen that exists, and who may open it (specification 000, section 2). All else is "404 Page Not Found". */
export const routes: readonly Route[] = [
  { path: '/', roles: ['installer', 'customer', 'employee'], Screen: InstallsPage },
]
