import { FolderKanban } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { useProjects } from '../../api/projects/projects.ts'
import { useUser } from '../../api/people/session.tsx'
import { afterScreen } from '../../ui/loading/after-screen.ts'
import { useFaviconCount } from '../../ui/page/use-favicon-count.ts'
import { InNavBar, NavWord } from '../../ui/page/nav-slot.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { dialogOnDemand } from '../../ui/loading/on-demand.tsx'
import type { OverviewProps } from './dashboard.tsx'
import { groupProjects } from './project-groups.ts'
import { Sidebar, type SidebarProps } from './sidebar.tsx'
import { useListSearch } from '../../shared/search/use-list-search.ts'
import { useSelectedProject } from './use-selected-project.ts'
import { useUnseen } from './use-unseen.ts'

const Drawer = dialogOnDemand(async () => (await import('../../ui/overlay/drawer.tsx')).Drawer)
const ManageUsers = dialogOnDemand(
  async () => (await import('../../shared/projects/manage-users-dialog.tsx')).ManageUsersDialog,
)
const MoveToFolder = dialogOnDemand(
  async () => (await import('../../shared/projects/move-to-folder-dialog.tsx')).MoveToFolderDialog,
)
const ManageFolders = dialogOnDemand(async () => (await import('./manage-folders-dialog.tsx')).ManageFoldersDialog)
const CreateProject = dialogOnDemand(async () => (await import('./create-project-dialog.tsx')).CreateProjectDialog)

/** The start of everything (/): the list of projects, and beside it the selected one or an overview of all open ones. */
export function InstallsScreen({
  renderProject,
  renderOverview,
  preloadOverview,
}: {
  /** The overview of all open projects, which a board does without: its code comes after. */
  renderOverview: (props: OverviewProps) => ReactNode
  preloadOverview: () => Promise<void>
  renderProject: (projectId: ProjectId, onBack: () => void) => ReactNode
}) {
  const user = useUser()
  const { data: projects, isError, refetch } = useProjects()
  const { selectedId, select, back } = useSelectedProject(projects)
  const unseen = useUnseen(user.id, projects, selectedId)
  useFaviconCount(unseen.count)
  const groups = useMemo(() => projects && groupProjects(projects), [projects])
  const [search, setSearch] = useListSearch()
  const [main, setMain] = useState<HTMLElement | null>(null)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const [isCreating, setIsCreating] = useState(false)
  const [managed, setManaged] = useState<ProjectId | null>(null)
  const [moved, setMoved] = useState<ProjectId | null>(null)
  const [isArranging, setIsArranging] = useState(false)
  const projectsButton = useRef<HTMLButtonElement>(null)

  useEffect(() => afterScreen(() => void preloadOverview()), [preloadOverview])

  const onRetry = isError && !projects ? () => void refetch() : undefined
  const onCreate = user.role === 'employee' ? () => setIsCreating(true) : undefined
  const closeDrawerAnd =
    <Rest extends unknown[]>(act: (...rest: Rest) => void) =>
    (...rest: Rest) => {
      setIsDrawerOpen(false)
      act(...rest)
    }
  const sidebar: SidebarProps = {
    groups,
    onRetry,
    search,
    onSearchChange: setSearch,
    selectedId,
    onSelect: select,
    onCreate,
    onManageUsers: user.role === 'employee' ? setManaged : undefined,
    onMove: setMoved,
    onManageFolders: user.role === 'employee' ? () => setIsArranging(true) : undefined,
    onDeleted: (id) => id === selectedId && back(),
    unseen,
  }

  return (
    <div className="flex min-h-0 flex-1">
      <InNavBar>
        <Button
          ref={projectsButton}
          variant="ghost"
          className={cn('relative', selectedId ? 'lg:hidden' : 'md:hidden')}
          icon={<FolderKanban aria-hidden />}
          onClick={() => setIsDrawerOpen(true)}
        >
          <NavWord>Projects</NavWord>
          {unseen.count > 0 && (
            <>
              <span aria-hidden className="absolute top-2 left-6 size-2.5 rounded-full bg-accent ring-2 ring-raised" />
              <span className="sr-only">, {unseen.count} changed by somebody else</span>
            </>
          )}
        </Button>
      </InNavBar>
      {/* Beside an open board there is room for the list from 1024 px on: three columns need the width. */}
      <aside
        className={cn(
          'print-hidden flex w-64 shrink-0 flex-col border-r bg-raised',
          selectedId ? 'max-lg:hidden' : 'max-md:hidden',
        )}
      >
        <Sidebar {...sidebar} />
      </aside>
      <Drawer isOpen={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} title="Projects">
        <Sidebar
          {...sidebar}
          onSelect={closeDrawerAnd(select)}
          onCreate={onCreate && closeDrawerAnd(onCreate)}
          onManageUsers={sidebar.onManageUsers && closeDrawerAnd(sidebar.onManageUsers)}
          onMove={closeDrawerAnd(sidebar.onMove)}
          onManageFolders={sidebar.onManageFolders && closeDrawerAnd(sidebar.onManageFolders)}
        />
      </Drawer>
      <main ref={setMain} className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto">
        {selectedId ? (
          <Suspense key={selectedId}>{renderProject(selectedId, back)}</Suspense>
        ) : (
          <Suspense>{renderOverview({ groups, scroller: main, onRetry, onCreate })}</Suspense>
        )}
      </main>
      {managed !== null && (
        <ManageUsers
          key={managed}
          isOpen
          onClose={() => setManaged(null)}
          projectId={managed}
          place="list"
          focusFallback={projectsButton}
        />
      )}
      {moved !== null && (
        <MoveToFolder
          key={moved}
          isOpen
          onClose={() => setMoved(null)}
          projectId={moved}
          focusFallback={projectsButton}
        />
      )}
      {isArranging && (
        <ManageFolders isOpen onClose={() => setIsArranging(false)} onSelect={select} focusFallback={projectsButton} />
      )}
      {onCreate && (
        <CreateProject
          isOpen={isCreating}
          onClose={() => setIsCreating(false)}
          onCreated={select}
          focusFallback={projectsButton}
        />
      )}
    </div>
  )
}
