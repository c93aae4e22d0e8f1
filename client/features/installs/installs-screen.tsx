import { FolderKanban } from 'lucide-react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { useProjects } from '../../api/queries.ts'
import { useUser } from '../../api/session.tsx'
import { useFaviconCount } from '../../frame/use-favicon-count.ts'
import { InNavBar } from '../../frame/nav-slot.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { CreateProjectDialog } from './create-project-dialog.tsx'
import { Dashboard } from './dashboard.tsx'
import { groupProjects } from './project-groups.ts'
import { Sidebar, type SidebarProps } from './sidebar.tsx'
import { useSelectedProject } from './use-selected-project.ts'
import { useUnseen } from './use-unseen.ts'

/** The start of everything (/): the list of projects, and beside it the selected one or an overview of all open ones. */
export function InstallsScreen({
  renderProject,
}: {
  renderProject: (projectId: ProjectId, onBack: () => void) => ReactNode
}) {
  const user = useUser()
  const { data: projects, isError, refetch } = useProjects()
  const { selectedId, select, back } = useSelectedProject(projects)
  const unseen = useUnseen(user.id, projects, selectedId)
  useFaviconCount(unseen.count)
  const groups = useMemo(() => projects && groupProjects(projects), [projects])
  const [search, setSearch] = useState('')
  const [main, setMain] = useState<HTMLElement | null>(null)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const [isCreating, setIsCreating] = useState(false)

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
    unseen,
  }

  return (
    <div className="flex min-h-0 flex-1">
      <InNavBar>
        <Button
          variant="ghost"
          className={cn('relative', selectedId ? 'lg:hidden' : 'md:hidden')}
          icon={<FolderKanban aria-hidden />}
          onClick={() => setIsDrawerOpen(true)}
        >
          Projects
          {unseen.count > 0 && (
            <>
              <span aria-hidden className="absolute top-2 left-6 size-2.5 rounded-full bg-danger ring-2 ring-raised" />
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
      <Drawer isOpen={isDrawerOpen} onOpenChange={setIsDrawerOpen} title="Projects">
        <Sidebar {...sidebar} onSelect={closeDrawerAnd(select)} onCreate={onCreate && closeDrawerAnd(onCreate)} />
      </Drawer>
      <main ref={setMain} className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto">
        {selectedId ? (
          <Suspense key={selectedId}>{renderProject(selectedId, back)}</Suspense>
        ) : (
          <Dashboard groups={groups} scroller={main} onRetry={onRetry} onCreate={onCreate} />
        )}
      </main>
      {onCreate && <CreateProjectDialog isOpen={isCreating} onOpenChange={setIsCreating} onCreated={select} />}
    </div>
  )
}
