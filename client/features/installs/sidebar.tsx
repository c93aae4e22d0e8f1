import { Folders, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { Badge } from '../../ui/badge.tsx'
import { Collapsible } from '../../ui/collapsible.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchInput } from '../../ui/form/input.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useStoredFlag } from '../../shared/settings/use-stored-flag.ts'
import { matchingProjects, type ProjectGroups } from './project-groups.ts'
import { FiledProjects } from './filed-projects.tsx'
import type { Unseen } from './use-unseen.ts'

export type SidebarProps = {
  /** Undefined while they load. */
  groups: ProjectGroups | undefined
  /** Reads them again when that failed; undefined when it did not. */
  onRetry: (() => void) | undefined
  search: string
  onSearchChange: (search: string) => void
  selectedId: ProjectId | null
  onSelect: (id: ProjectId) => void
  /** Undefined for those who may not create projects. */
  onCreate: (() => void) | undefined
  /** Undefined for those who may not say who opens a project. */
  onManageUsers: ((id: ProjectId) => void) | undefined
  onMove: (id: ProjectId) => void
  onDeleted: (id: ProjectId) => void
  /** Undefined for those who may not arrange folders. */
  onManageFolders: (() => void) | undefined
  unseen: Unseen
}

/** The projects that one may see, open ones first. */
export function Sidebar({ groups, onRetry, search, onSearchChange, onCreate, onManageFolders, ...list }: SidebarProps) {
  const [isOpenGroupOpen, setIsOpenGroupOpen] = useStoredFlag('openProjectsExpanded', true)
  const [isClosedGroupOpen, setIsClosedGroupOpen] = useStoredFlag('closedProjectsExpanded', false)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const matching = groups && matchingProjects(groups, search)
  const isSearching = search.trim() !== ''

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-13 shrink-0 items-center justify-between gap-2 pr-2 pl-4">
        <h2 className="text-title font-semibold">Projects</h2>
        <div className="flex items-center max-md:mr-10">
          {onManageFolders && (
            <IconButton label="Manage Folders" onClick={onManageFolders}>
              <Folders aria-hidden />
            </IconButton>
          )}
          {onCreate && (
            <IconButton label="Create New Project" onClick={onCreate}>
              <Plus aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
      <div className="px-3 pb-3">
        <SearchInput
          label="Search projects"
          placeholder="Search projects..."
          value={search}
          onValueChange={onSearchChange}
          found={matching && matching.open.length + matching.closed.length}
          isPageSearch
        />
      </div>
      <nav
        ref={setScroller}
        data-place="projects"
        tabIndex={-1}
        aria-label="Projects"
        className="min-h-0 flex-1 overflow-y-auto px-2 pb-4 outline-none"
      >
        {onRetry && <LoadError isSmall title="The projects could not be loaded." onRetry={onRetry} />}
        {!groups && !onRetry && <LoadingProjects />}
        {matching && scroller && (
          <div className="flex flex-col gap-1">
            <Collapsible
              title="Open Projects"
              aside={<Badge>{matching.open.length}</Badge>}
              isOpen={isOpenGroupOpen || isSearching}
              onOpenChange={setIsOpenGroupOpen}
            >
              <FiledProjects
                status="open"
                projects={matching.open}
                isSearching={isSearching}
                scroller={scroller}
                {...list}
              />
            </Collapsible>
            <Collapsible
              title="Closed Projects"
              aside={<Badge>{matching.closed.length}</Badge>}
              isOpen={isClosedGroupOpen || (isSearching && matching.closed.length > 0)}
              onOpenChange={setIsClosedGroupOpen}
            >
              <FiledProjects
                status="closed"
                projects={matching.closed}
                isSearching={isSearching}
                scroller={scroller}
                {...list}
              />
            </Collapsible>
          </div>
        )}
      </nav>
    </div>
  )
}

const LoadingProjects = () => (
  <Loading label="Loading the projects..." isBeside className="flex flex-col gap-3 px-2 pt-2">
    <Skeleton className="h-4 w-28" />
    {['w-44', 'w-36', 'w-40', 'w-32'].map((width) => (
      <Skeleton key={width} className={`ml-5.5 h-4 ${width}`} />
    ))}
  </Loading>
)
