import { useEffect, useMemo, useRef } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { ProjectSummary } from '#events/project/api.ts'
import { sortedByName } from '../../api/projects/project-order.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { SearchInput } from '../../ui/form/input.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { foundBy } from '../../ui/list/search-words.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useRoving } from '../../ui/focus/use-roving.ts'

/** All projects with a search above them, one stop for the Tab key. `onRetry` is there when they could not be loaded. */
export function ProjectChoice({
  projects,
  onRetry,
  search,
  onSearchChange,
  chosenId,
  onChoose,
}: {
  projects: readonly ProjectSummary[] | undefined
  onRetry: (() => void) | undefined
  search: string
  onSearchChange: (search: string) => void
  chosenId: ProjectId | null
  onChoose: (id: ProjectId) => void
}) {
  const sorted = useMemo(() => sortedByName(projects ?? []), [projects])
  const found = foundBy(sorted, search, ({ name }) => [name])
  const { item, onKeyDown } = useRoving(
    found.map(({ id }) => id),
    chosenId,
  )
  // One that the url chose may be far down.
  const list = useRef<HTMLUListElement>(null)
  const isLoaded = projects !== undefined
  useEffect(() => {
    if (isLoaded && chosenId !== null)
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [isLoaded, chosenId])

  return (
    <>
      <SearchInput
        label="Search projects"
        placeholder="Search projects..."
        isPageSearch
        value={search}
        onValueChange={onSearchChange}
        found={projects && found.length}
      />
      {/* 400 px: specification 000, section 2. */}
      <Card data-place="projects" className="max-h-[25rem] overflow-y-auto p-1">
        {onRetry ? (
          <LoadError title="The projects could not be loaded" onRetry={onRetry} />
        ) : !projects ? (
          <Loading label="Loading the projects..." className="flex flex-col gap-px">
            {[1, 2, 3, 4].map((key) => (
              <div key={key} className="flex h-9 items-center justify-between px-3 pointer-coarse:h-11">
                <Skeleton className="h-4 w-1/2" />
                <Skeleton className="h-5 w-14" />
              </div>
            ))}
          </Loading>
        ) : found.length === 0 ? (
          <EmptyState
            title={projects.length === 0 ? 'There are no projects yet.' : 'No project has this in its name.'}
          />
        ) : (
          <ul ref={list} onKeyDown={onKeyDown} className="flex flex-col gap-px">
            {found.map(({ id, name, status }) => (
              <li key={id}>
                <button
                  type="button"
                  title={name}
                  aria-current={id === chosenId || undefined}
                  onClick={() => onChoose(id)}
                  className={cn(
                    'flex min-h-9 w-full items-center gap-2 rounded-control px-3 py-1.5 text-left transition-colors pointer-coarse:min-h-11',
                    id === chosenId ? 'bg-accent-soft font-medium text-accent-text' : 'hover:bg-hover',
                  )}
                  {...item(id)}
                >
                  <span dir="auto" className="line-clamp-2 min-w-0 flex-1 break-words">
                    {name}
                  </span>
                  <Badge tone={status === 'open' ? 'accent' : 'neutral'} className={cn(id === chosenId && 'bg-raised')}>
                    {status === 'open' ? 'Active' : 'Closed'}
                  </Badge>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}
