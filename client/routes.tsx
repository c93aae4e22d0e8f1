import { HardDrive, NotebookPen } from 'lucide-react'
import { type ComponentProps, type ComponentType, type ReactNode, Suspense } from 'react'
import { EMPLOYEES, EVERYONE, type Role } from '#events/kernel/actor.ts'
import { onDemand } from './on-demand.tsx'

export type Route = {
  readonly path: string
  /** Who may open it; a screen may still say that it is not for them. */
  readonly roles: readonly Role[]
  readonly Screen: ComponentType
  /** Its entry in the navigation: on wide screens and, in a menu, on small ones. */
  readonly nav: {
    readonly label: string
    readonly icon: ReactNode
    readonly wide: readonly Role[]
    readonly small: readonly Role[]
  }
}

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

const notesPage = onDemand(async () => (await import('./features/notes/notes-screen.tsx')).NotesScreen)

// Everybody comes to these two: their code is on its way while the session is asked for.
installsPage.preload()
projectBoard.preload()

/** Every screen that exists, and who may open it (specification 000, section 2). All else is "404 Page Not Found". */
export const routes: readonly Route[] = [
  {
    path: '/',
    roles: EVERYONE,
    Screen: installsPage.Screen,
    // Hidden from installers on small screens (specification 000, section 2).
    nav: { label: 'Installs', icon: <HardDrive aria-hidden />, wide: EVERYONE, small: ['customer', 'employee'] },
  },
  {
    path: '/notes',
    roles: EVERYONE,
    Screen: notesPage.Screen,
    nav: { label: 'Notes', icon: <NotebookPen aria-hidden />, wide: EMPLOYEES, small: EMPLOYEES },
  },
]
